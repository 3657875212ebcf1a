// How many there may be of what applications, the dialplan and clients can make many of: options of [limits] in asterisk.conf.
// Not the limits of doors, messages and packets: those stand where they are kept, and docs/limits.md lists all of them.

export interface LimitRow {
  /** when the configuration says nothing; nobody who means well comes near it */
  readonly default: number
  /** what is counted, in the plural: "too many …" */
  readonly of: string
  /** what happens to whoever wants more */
  readonly beyond: string
}

const refused = 'refused: `limit-reached`'
const notSet = 'not set: `limit-reached`; in the dialplan a log line, and the function fails'

export const limits = {
  max_variables: { default: 10_000, of: 'variables of one channel or bridge', beyond: notSet },
  max_variables_size: {
    default: 4_194_304,
    of: 'characters in all variables of one channel or bridge',
    beyond: notSet,
  },
  max_global_variables: { default: 100_000, of: 'global variables', beyond: notSet },
  max_global_variables_size: { default: 67_108_864, of: 'characters in all global variables', beyond: notSet },
  max_channel_commands: {
    default: 1_000,
    of: 'commands that wait for one channel, playbacks and recordings among them',
    beyond: 'refused: `channel-commands-full`',
  },
  max_bridges: { default: 20_000, of: 'bridges, when an application wants another', beyond: refused },
  max_subscriptions: {
    default: 20_000,
    of: 'objects one application is subscribed to, when it wants another',
    beyond: refused,
  },
  max_recordings: { default: 10_000, of: 'recordings under way', beyond: refused },
  max_snoops: { default: 100, of: 'channels that snoop on one channel', beyond: refused },
  max_applications: {
    default: 10_000,
    of: 'applications, when a websocket names another',
    beyond: refused,
  },
  max_mixmonitors: {
    default: 100,
    of: 'recordings of one channel by MixMonitor',
    beyond: 'not begun: a log line; `Error` to the manager',
  },
  max_hangup_handlers: {
    default: 1_000,
    of: 'hangup handlers of one channel',
    beyond: 'not added: a log line',
  },
  max_groups: { default: 1_000, of: 'groups of one channel', beyond: 'not set: a log line, and the function fails' },
  max_mailboxes: { default: 100_000, of: 'mailboxes', beyond: refused },
  max_device_states: { default: 100_000, of: 'device states of applications', beyond: refused },
  max_configuration_objects: {
    default: 100_000,
    of: 'configuration objects of one type, when an application wants another',
    beyond: refused,
  },
  max_browser_phones: { default: 100, of: 'telephones that users of the interface have in pages', beyond: refused },
  max_log_channels: { default: 100, of: 'log channels, when an application wants another', beyond: refused },
  max_manager_filters: {
    default: 1_000,
    of: 'event filters of one session of the manager',
    beyond: 'not added: `Error`',
  },
  max_kept_calls: {
    default: 10_000,
    of: 'calls that ended and are listed, also after a restart',
    beyond: 'the oldest are forgotten',
  },
  max_kept_calls_days: {
    default: 30,
    of: 'days that such a call is listed',
    beyond: 'it is forgotten',
  },
  max_kept_ladders: {
    default: 1_000,
    of: 'calls that ended and of which it is kept what happened, also after a restart',
    beyond: 'the oldest are forgotten',
  },
  max_queue_members: {
    default: 5_000,
    of: 'members of one queue, when another is added while it runs',
    beyond: 'refused: `limit-reached`; `Error` to the manager; `AQMSTATUS=FULL`',
  },
  max_parking_spaces: {
    default: 100_000,
    of: 'spaces of parking lots that nobody configured',
    beyond: 'the lot is not made: a log line',
  },
  max_added_extensions: {
    default: 100_000,
    of: 'steps of extensions that clients and commands added',
    beyond: 'not added: `Error` to the manager',
  },
  max_locks: { default: 1_000, of: 'locks that one channel holds', beyond: 'not locked: the function says 0' },
  max_record_fields: {
    default: 200,
    of: "fields of the dialplan's own in one call record",
    beyond: 'not set: a log line',
  },
  max_records: {
    default: 1_000,
    of: 'call records of one channel, when ForkCDR wants another',
    beyond: 'not begun: a log line',
  },
  max_added_headers: {
    default: 200,
    of: 'headers that the dialplan adds to one call',
    beyond: 'not added: the function fails',
  },
  max_database_entries: {
    default: 1_000_000,
    of: "entries of the dialplan's database",
    beyond: 'not kept: a log line, the function fails; `Error` to the manager',
  },
} as const satisfies Record<string, LimitRow>

export type LimitName = keyof typeof limits
