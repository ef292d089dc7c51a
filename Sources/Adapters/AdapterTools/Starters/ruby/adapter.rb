#!/usr/bin/env ruby
# An adapter for tracking-conformance. Ruby 2.7 or later, nothing else.
#
#     tracking-conformance run -- ruby adapter.rb
#
# It reads one request a line on standard input and answers each with one line on standard output. As it stands it does what the
# documentation asks for, and conforms. Put your own code into the part that is marked; the rest speaks the protocol.

require "json"
require "set"

# ======================================== YOUR CODE: from here ========================================

# What is checked. Name only the platforms that your code is for, and the SDK that it is linked with.
PROFILE = {
  "sink" => { "name" => "ruby-starter", "version" => "1.0" },
  "platforms" => ["android", "ios"],
  "sdk" => {
    "android" => { "name" => "ACPCore", "version" => "1.4.0" },
    "ios" => { "name" => "ACPCore", "version" => "2.3.0" }
  },
  "launchMode" => "standard", # or "singleTop": of the activity that a tap opens
  "extras" => "data", # or "data+fcm": what the intents of your notifications carry
  "category" => "DEFAULT", # of your Campaign pushes, on iOS
  "lifecycle" => "application" # or "scenes": which delegate hears of an iOS app's life
}.freeze

# Your app in one process. Every process of a case gets a new one, and only +storage+ survives.
#
# Each method is a callback of the operating system. Hand it on to your own code, and hand your code +sdk+ where it calls the SDK.
# What your code starts on another thread has to be waited for before the method returns. A method takes the members of its callback
# that it needs, by name: +onMessageReceived+ may also take +messageId:+, and each method +app:+, where the app was before the event:
# "foreground", "background", "closed" or "terminated".
class App
  def initialize(sdk, edition, storage)
    @sdk = sdk
    @edition = edition # of the documentation; your own code knows one only, and needs none
    @storage = storage # what your app keeps on disk: texts by name, none when a case begins
    @seen_intents = Set.new
  end

  # Android alone. For an iOS app delete this part, up to "iOS alone".

  def onMessageReceived(data:)
    track(data, "7")
  end

  def onReceive(extras:)
    track(extras, "2")
  end

  def onCreate(intent:, extras:, restored:, fromHistory:)
    # Once per intent; nothing if the activity is restored or comes from history.
    @seen_intents.add(intent) if restored || fromHistory
    open_once(intent, extras)
  end

  def onNewIntent(intent:, extras:)
    open_once(intent, extras)
  end

  def onResume(intent:, extras:)
    open_once(intent, extras)
  end

  def open_once(intent, extras)
    # An activity that comes back to the front still has the intent that it was opened with: that is no second open.
    track(extras, "2", "1") if extras && @seen_intents.add?(intent)
  end

  # iOS alone. For an Android app delete this part, up to "Both platforms".

  TAPPED = "com.apple.UNNotificationDefaultActionIdentifier"
  DISMISSED = "com.apple.UNNotificationDismissActionIdentifier"

  def didFinishLaunching(remoteNotification:)
    # What the user did follows in didReceive.
  end

  def didReceiveRemoteNotification(userInfo:, applicationState:)
    track(userInfo, "7") if applicationState == "background" # In the foreground willPresent has it already.
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
    # The tap that opens the scene, or nil. It follows in didReceive.
  end

  def sceneDidBecomeActive; end # In place of applicationDidBecomeActive.

  # Both platforms

  def track(push, *actions)
    # Deliveries from before the flag existed have none, and count; so does every delivery in the first edition.
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

# Stands in for the SDK: keeps what it is called with, as it is at that moment.
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

# Plays one case: a list of calls for each callback. An exception ends it; what was called before still counts.
def run_case(params, edition)
  sdk = RecordingSDK.new
  storage = {}
  app, process = App.new(sdk, edition, storage), 0
  result = { "calls" => [] }
  params.fetch("before", []).each do |callback| # The app is already running: replay its launch, which other cases judge.
    call(app, callback)
  rescue StandardError, ScriptError => error
    warn "before the case: #{error.inspect}"
  end
  sdk.calls = []
  params["callbacks"].each do |callback|
    sdk.callback = callback["callback"]
    begin
      if callback["process"] != process # The process before has died, and what it had in memory is gone.
        app, process = App.new(sdk, edition, storage), callback["process"]
      end
      call(app, callback)
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

# Hands one callback to the app, with the members that its method takes.
def call(app, callback)
  method = app.method(callback["callback"])
  members = method.parameters.map { |_, name| [name, callback.fetch(name.to_s)] }
  method.call(**members.to_h)
end

def main
  answers = $stdout.dup
  $stdout.reopen($stderr) # Only answers may go to standard output; puts is for the log.
  answers.sync = true # Otherwise an answer waits in a buffer, and the harness for it.
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
