// Scenarios of the kit that every run plays against three exchanges as one, after all of them were played against one.
// Those in which several nodes have a part and nothing is measured by time; `--cluster 3` plays all.

export const overNodes: readonly string[] = [
  'bridges/add-channel-errors',
  'bridges/add-channel-twice',
  'bridges/add-several',
  'bridges/connected-line',
  'bridges/two-applications',
  'bridges/two-channels',
  'bridges/video-source',
  'channels/continue-from-a-bridge',
  'channels/hangup-in-a-bridge',
  'channels/move-from-a-bridge',
  'channels/originate-into-dialplan',
  'events/user-event',
  'events/user-event-errors',
  'events/user-event-to-subscribers',
  'media-websocket/answer',
  'media-websocket/connect-errors',
  'outbound/several-applications',
  'sip/blind-transfer-ari-only',
]
