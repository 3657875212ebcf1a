// The door to HTTP and websockets: it serves whatever interface is described to it.
// It knows no telephony.

export { Authenticator } from './authenticate.ts'
export { isCryptText, verifyCrypt } from './crypt/verify-crypt.ts'
export { Door, type DoorAddress } from './door.ts'
export { doorErrors } from './door-errors.table.ts'
export { type DoorOptions, doorDefaults, type ListenAddress, type TlsOptions } from './door-options.ts'
export { type GuessingOptions, guessingDefaults } from './guessing.ts'
export { type IdempotencyOptions, idempotencyDefaults } from './idempotency.ts'
export type { InProcessAnswer, InProcessRequest } from './in-process-request.ts'
export { type Documents, Interface, type InterfaceOptions } from './interface.ts'
export { InterfaceMount, type InterfaceMountOptions } from './interface-mount.ts'
export { type Mount, type MountAnswer, type MountRequest, type Silence, silence, type UpgradeRequest } from './mount.ts'
export { RestOverWebsocket, type RestOverWebsocketOptions } from './rest-over-websocket.ts'
export { type Account, Users } from './users.ts'
export { EventSockets, type EventSocketsOptions, eventSocketsDefaults } from './websocket.ts'
