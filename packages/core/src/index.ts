// The switch: channels, bridges and everything that is an object of a call, and the bus that tells of them.
// No protocol in it, neither towards phones nor towards applications.

export * from './applications/application-desk.ts'
export * from './bridges/bridge-snapshot.ts'
export * from './bus/bus.ts'
export * from './bus/bus-events.ts'
export * from './channels/channel-snapshot.ts'
export * from './endpoints/endpoint-snapshot.ts'
export * from './playbacks/playback-snapshot.ts'
export * from './recordings/recording-snapshot.ts'
