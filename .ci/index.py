"""The compiler's index of a build: which line mentions which declaration."""
import ctypes
import os
import pathlib
from collections.abc import Iterator

from common import program

# The roles of a mention: INDEXSTORE_SYMBOL_ROLE_….
DECLARATION, DEFINITION, REFERENCE, IMPLICIT = 1 << 0, 1 << 1, 1 << 2, 1 << 8


def occurrences(store: str) -> Iterator[tuple[str, int, str, int]]:
    """Each mention of a declaration: its file and line, the declaration's USR, and the roles of the mention."""
    library = ctypes.CDLL(pathlib.Path(program("swift")).resolve().parents[1] / "lib/libIndexStore.so")
    pointer, each = ctypes.c_void_p, ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)

    class Text(ctypes.Structure):
        _fields_ = [("data", pointer), ("length", ctypes.c_size_t)]

        def __str__(self) -> str:
            return ctypes.string_at(self.data, self.length).decode() if self.length else ""

    def call(name, result, *arguments):
        function = getattr(library, f"indexstore_{name}")
        function.restype = result
        return function(*arguments)

    error = pointer()
    opened = pointer(call("store_create", pointer, os.fsencode(store), ctypes.byref(error)))
    assert opened, f"no index in {store}"
    names = []
    take = ctypes.CFUNCTYPE(ctypes.c_bool, pointer, Text)(lambda _, name: names.append(str(name)) or True)
    call("store_units_apply_f", ctypes.c_bool, opened, ctypes.c_uint(0), None, take)
    for name in names:
        unit = pointer(call("unit_reader_create", pointer, opened, name.encode(), ctypes.byref(error)))
        file, records = str(call("unit_reader_get_main_file", Text, unit)), []

        def depend(_, dependency, records=records):
            if call("unit_dependency_get_kind", ctypes.c_int, pointer(dependency)) == 2:
                records.append(str(call("unit_dependency_get_name", Text, pointer(dependency))))
            return True
        call("unit_reader_dependencies_apply_f", ctypes.c_bool, unit, None, each(depend))
        call("unit_reader_dispose", None, unit)
        for record in records if file.endswith(".swift") else []:
            reader = pointer(call("record_reader_create", pointer, opened, record.encode(), ctypes.byref(error)))
            found = []

            def occur(_, occurrence, found=found):
                line, column = ctypes.c_uint(), ctypes.c_uint()
                call("occurrence_get_line_col", None, pointer(occurrence), ctypes.byref(line), ctypes.byref(column))
                symbol = pointer(call("occurrence_get_symbol", pointer, pointer(occurrence)))
                found.append((line.value, str(call("symbol_get_usr", Text, symbol)), call("occurrence_get_roles", ctypes.c_uint64, pointer(occurrence))))
                return True
            call("record_reader_occurrences_apply_f", ctypes.c_bool, reader, None, each(occur))
            call("record_reader_dispose", None, reader)
            yield from ((file, *one) for one in found)
