// The resources of the interface: what belongs together in one document.
// Not their operations: each of those names its resource.

export interface Resource {
  readonly name: string
  readonly about: string
  readonly since: readonly string[]
  /** modules that have to be loaded for it to be there, without their ending */
  readonly requiresModules: readonly string[]
}

export const resources: readonly Resource[] = [
  {
    name: 'asterisk',
    about: 'The exchange itself: what it is, its modules, log channels, configuration objects and global variables.',
    since: ['12.0.0'],
    requiresModules: [],
  },
  {
    name: 'endpoints',
    about: 'Whom the exchange can reach, and messages to them.',
    since: ['12.0.0'],
    requiresModules: [],
  },
  {
    name: 'channels',
    about: 'Connections to telephones and other things that speak and hear: made, controlled, ended.',
    since: ['12.0.0'],
    requiresModules: ['res_stasis_answer', 'res_stasis_playback', 'res_stasis_recording', 'res_stasis_snoop'],
  },
  {
    name: 'bridges',
    about: 'Places where channels hear each other, or wait.',
    since: ['12.0.0'],
    requiresModules: ['res_stasis_recording', 'res_stasis_playback'],
  },
  {
    name: 'recordings',
    about: 'What is being recorded, and what has been.',
    since: ['12.0.0'],
    requiresModules: ['res_stasis_recording'],
  },
  { name: 'sounds', about: 'What can be played by name.', since: ['12.0.0'], requiresModules: [] },
  {
    name: 'playbacks',
    about: 'What is being played, and control over it.',
    since: ['12.0.0'],
    requiresModules: ['res_stasis_playback'],
  },
  {
    name: 'deviceStates',
    about: 'Whether devices are free, ringing or in use, and devices that applications set themselves.',
    since: ['12.0.0'],
    requiresModules: ['res_stasis_device_state'],
  },
  {
    name: 'mailboxes',
    about: 'How many messages wait for somebody, as an outside mail system says.',
    since: ['12.1.0'],
    requiresModules: ['res_stasis_mailbox'],
  },
  {
    name: 'events',
    about: 'The event socket, events that users make up, and claims for channels that are offered to several.',
    since: ['12.0.0'],
    requiresModules: ['res_http_websocket'],
  },
  {
    name: 'applications',
    about: 'The applications that are connected, what they are subscribed to and which events they want.',
    since: ['13.0.0'],
    requiresModules: [],
  },
]
