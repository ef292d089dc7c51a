#!/usr/bin/env ruby
# An adapter for tracking-conformance. It needs Ruby 2.7 or later and nothing else.
#
#     tracking-conformance run -- ruby adapter.rb
#
# It reads one request per line from standard input and writes one answer per line to standard output.
# Unchanged, it does what the documentation asks for, and conforms. Edit only the part between the two YOUR CODE
# lines; the rest speaks the protocol.

require "json"
require "set"

# ======================================== YOUR CODE: from here ========================================

# Your app's profile. Change:
# - the sink: the name and version of your app, as reports show them;
# - the platforms: keep those that your code supports, since cases of the others are not run;
# - the SDK: the one that your code is linked with, since cases that require another version are skipped.
PROFILE = {
  "sink" => { "name" => "ruby-starter", "version" => "1.0" },
  "platforms" => ["android", "ios"],
  "sdk" => {
    "android" => { "name" => "ACPCore", "version" => "1.4.0" },
    "ios" => { "name" => "ACPCore", "version" => "2.3.0" }
  },
  "launchMode" => "standard", # Android: the launch mode of the activity that a tap opens; "singleTop" or "singleTask"
  "activity" => "direct", # Android: whether a tap opens it itself; or "forwarded", through an activity that starts it
  "extras" => "data", # Android: what the intents of your notifications carry; or "data+fcm", with Firebase's own extras
  "category" => "DEFAULT", # iOS: the category of your Campaign pushes
  "lifecycle" => "application" # iOS: the delegate that receives lifecycle events; or "scenes"
}.freeze

# Your app in one process. Each process of a case gets a new instance, and only +storage+ survives.
#
# Each method is a callback of the operating system. Pass it on to your own code, and give your code +sdk+ in place of the real SDK.
# If your code works on another thread, wait for it before the method returns. A method takes only the members of its callback that
# it needs, by name: +onMessageReceived+ may also take +messageId:+, +willPresent+ and +didReceive+ +requestIdentifier:+, and every
# method may take +app:+, where the app was before the event ("foreground", "background", "closed" or "terminated"), and +now:+, the
# time in milliseconds since 1970. Code that reads a clock must get this time: a case plays days in a moment.
class App
  def initialize(sdk, edition, storage)
    @sdk = sdk
    @edition = edition # of the documentation; code that follows a single edition can ignore it
    @storage = storage # what your app keeps on disk: strings by name, empty before the first callback of a case
    @seen_intents = Set.new
  end

  # Android alone. For an iOS app, delete this part, up to "iOS alone".

  def onMessageReceived(data:)
    track(data, "7")
  end

  def onReceive(extras:)
    track(extras, "2")
  end

  def onCreate(intent:, extras:, restored:, fromHistory:)
    # Once per intent; not at all if the activity is restored or launched from history.
    @seen_intents.add(intent) if restored || fromHistory
    open_once(intent, extras)
  end

  def onNewIntent(intent:, extras:)
    open_once(intent, extras)
  end

  def onResume(intent:, extras:)
    open_once(intent, extras)
  end

  # Called only with "activity" => "forwarded".

  def onForward(intent:, extras:, fromHistory:)
    # onCreate of the activity that forwards its intent. The activity that gets the copy tracks it.
  end

  def open_once(intent, extras)
    # An activity that returns to the foreground still holds the intent that opened it. That is not another open.
    track(extras, "2", "1") if extras && @seen_intents.add?(intent)
  end

  # iOS alone. For an Android app, delete this part, up to "Both platforms".

  TAPPED = "com.apple.UNNotificationDefaultActionIdentifier"
  DISMISSED = "com.apple.UNNotificationDismissActionIdentifier"

  def didFinishLaunching(remoteNotification:)
    # The user's action follows in didReceive.
  end

  def didReceiveRemoteNotification(userInfo:, applicationState:)
    track(userInfo, "7") if applicationState == "background" # In the foreground, willPresent has already tracked it.
  end

  def willPresent(userInfo:)
    track(userInfo, "7")
  end

  def didReceive(userInfo:, actionIdentifier:)
    case actionIdentifier
    when TAPPED then track(userInfo, "2", "1")
    when DISMISSED then track(userInfo, "2")
    end
  end

  def applicationDidBecomeActive; end

  # Called only with "lifecycle" => "scenes".

  def sceneWillConnect(response:)
    # The tap that opens the scene, or nil. It also arrives in didReceive, which tracks it.
  end

  def sceneDidBecomeActive; end # Called instead of applicationDidBecomeActive.

  # Both platforms

  def track(push, *actions)
    # The documented behaviour. Remove it once your own code makes the calls.
    # Deliveries older than the flag do not carry it, and are tracked. In the first edition, all are.
    return if @edition != "2020-07" && push.fetch("_acsDeliveryTracking", "on") != "on"

    message, delivery = push.values_at("_mId", "_dId")
    return unless message.is_a?(String) && delivery.is_a?(String)

    actions.each do |action|
      data = { "broadlogId" => message, "deliveryId" => delivery, "action" => action }
      if ["2020-07", "2021-01"].include?(@edition)
        @sdk.trackAction("tracking", data)
      else
        @sdk.collectMessageInfo(data)
      end
    end
  end
end

# ======================================== YOUR CODE: up to here ========================================

# Replaces the SDK: records the arguments of each call as they are at that moment.
class RecordingSDK
  attr_accessor :calls, :callback, :has_ended

  def initialize
    @calls = []
  end

  def trackAction(name, data)
    record({ "function" => "trackAction", "name" => name.dup, "data" => data.transform_values(&:dup) })
  end

  def collectMessageInfo(data)
    record({ "function" => "collectMessageInfo", "data" => data.transform_values(&:dup) })
  end

  def record(call)
    if has_ended
      warn "late call: #{call["function"]} came after its case had ended; the last callback of the case was #{callback}"
    else
      calls << call
    end
  end
end

# Runs one case and returns a list of calls for each callback. An exception ends the case; the calls before it still count.
def run_case(params, edition)
  sdk = RecordingSDK.new
  storage = {}
  app = process = nil
  play = lambda do |callback|
    if callback["process"] != process # The previous process has died, with everything in its memory.
      app, process = App.new(sdk, edition, storage), callback["process"]
    end
    call(app, callback)
  end
  result = { "calls" => [] }
  params.fetch("before", []).each do |callback| # Earlier pushes, and the launch of a running app: other cases judge them.
    play.call(callback)
  rescue StandardError, ScriptError => error
    warn "before the case: #{error.inspect}"
  end
  sdk.calls = []
  params["callbacks"].each do |callback|
    sdk.callback = callback["callback"]
    begin
      play.call(callback)
    rescue StandardError, ScriptError => error
      result["threw"] = error.inspect
    end
    result["calls"] << sdk.calls
    break if result.key?("threw")

    sdk.calls = []
  end
  sdk.has_ended = true
  result
end

# Passes one callback to the app, with the members that its method takes.
def call(app, callback)
  method = app.method(callback["forwards"] ? "onForward" : callback["callback"])
  members = method.parameters.map { |_, name| [name, callback.fetch(name.to_s)] }
  method.call(**members.to_h)
end

def main
  answers = $stdout.dup
  $stdout.reopen($stderr) # Only answers may go to standard output; puts goes to the log.
  answers.sync = true # Otherwise an answer stays in a buffer while the runner waits for it.
  edition = nil
  $stdin.set_encoding(Encoding::UTF_8)
  $stdin.each_line("\n") do |line|
    request = JSON.parse(line)
    break if request["method"] == "shutdown"

    if request["method"] == "initialize"
      edition = request["params"]["edition"]
      result = { "protocolVersion" => 2 }.merge(PROFILE)
    else
      result = run_case(request["params"], edition)
    end
    answers.write(JSON.generate({ "jsonrpc" => "2.0", "id" => request["id"], "result" => result }) + "\n")
  end
end

main if __FILE__ == $PROGRAM_NAME
