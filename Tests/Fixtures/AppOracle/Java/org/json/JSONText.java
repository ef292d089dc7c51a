package org.json;

import java.util.Map;

/** Reads and writes JSON, with no more than the platform's classes promise. */
final class JSONText {
    private final String text;
    private int next = 0;

    JSONText(String text) { this.text = text; }

    JSONObject object() throws JSONException {
        JSONObject object = new JSONObject();
        expect('{');
        if (isNext('}')) return object;
        do {
            String name = (String) string();
            expect(':');
            object.values.put(name, value());
        } while (isNext(','));
        expect('}');
        return object;
    }

    JSONArray array() throws JSONException {
        JSONArray array = new JSONArray();
        expect('[');
        if (isNext(']')) return array;
        do array.values.add(value());
        while (isNext(','));
        expect(']');
        return array;
    }

    private Object value() throws JSONException {
        switch (peek()) {
            case '{': return object();
            case '[': return array();
            case '"': return string();
            default: return word();
        }
    }

    private Object word() throws JSONException {
        int start = next;
        while (next < text.length() && ",]} \n\t\r".indexOf(text.charAt(next)) < 0) next++;
        String word = text.substring(start, next);
        switch (word) {
            case "true": return true;
            case "false": return false;
            case "null": return JSONObject.NULL;
            default:
                try {
                    return word.contains(".") ? (Object) Double.valueOf(word) : (Object) Integer.valueOf(word);
                } catch (NumberFormatException exception) {
                    throw new JSONException("Unterminated at character " + start);
                }
        }
    }

    private Object string() throws JSONException {
        expect('"');
        StringBuilder string = new StringBuilder();
        while (next < text.length() && text.charAt(next) != '"') {
            char unit = text.charAt(next++);
            if (unit != '\\') {
                string.append(unit);
                continue;
            }
            char escape = text.charAt(next++);
            int index = "bfnrt".indexOf(escape);
            if (escape == 'u') {
                string.append((char) Integer.parseInt(text.substring(next, next + 4), 16));
                next += 4;
            } else {
                string.append(index < 0 ? escape : "\b\f\n\r\t".charAt(index));
            }
        }
        next++;
        return string.toString();
    }

    private char peek() throws JSONException {
        while (next < text.length() && text.charAt(next) <= ' ') next++;
        if (next >= text.length()) throw new JSONException("End of input at character " + next);
        return text.charAt(next);
    }

    private boolean isNext(char wanted) throws JSONException {
        if (peek() != wanted) return false;
        next++;
        return true;
    }

    private void expect(char wanted) throws JSONException {
        if (!isNext(wanted)) throw new JSONException("Expected " + wanted + " at character " + next);
    }

    static String written(Object value) {
        StringBuilder json = new StringBuilder();
        write(value, json);
        return json.toString();
    }

    private static void write(Object value, StringBuilder json) {
        if (value instanceof JSONObject object) {
            String separator = "{";
            for (Map.Entry<String, Object> member : object.values.entrySet()) {
                json.append(separator);
                write(member.getKey(), json);
                json.append(':');
                write(member.getValue(), json);
                separator = ",";
            }
            json.append(object.values.isEmpty() ? "{}" : "}");
        } else if (value instanceof JSONArray array) {
            String separator = "[";
            for (Object element : array.values) {
                json.append(separator);
                write(element, json);
                separator = ",";
            }
            json.append(array.values.isEmpty() ? "[]" : "]");
        } else if (value instanceof String string) {
            json.append('"');
            for (char unit : string.toCharArray()) {
                if (unit == '"' || unit == '\\' || unit == '/') json.append('\\').append(unit);
                else if (unit >= ' ') json.append(unit);
                else json.append(String.format("\\u%04x", (int) unit));
            }
            json.append('"');
        } else {
            json.append(value);
        }
    }
}
