// The codes of errors that the door itself answers with. Their rows, status and words, are in the table of the interface it serves.
// Not the errors of operations.

export const doorCodes = [
  'authentication-required',
  'login-blocked',
  'access-denied-by-list',
  'write-access-denied',
  'operation-not-allowed',
  'starting',
  'trailing-slash',
  'resource-not-found',
  'path-malformed',
  'method-not-allowed',
  'document-method-not-allowed',
  'body-too-large',
  'body-unreadable',
  'idempotency-key-invalid',
  'idempotency-key-reused',
  'idempotency-key-under-way',
  'range-not-satisfiable',
  'internal-error',
  'application-missing',
  'parameter-invalid',
  'upgrade-within-websocket',
  'download-over-websocket',
  'message-unreadable',
  'message-type-missing',
  'message-type-unknown',
  'message-uri-missing',
  'message-method-unknown',
  'message-query-strings-invalid',
  'message-content-type-missing',
  'message-content-type-unknown',
  'message-json-unreadable',
] as const

export type DoorCode = (typeof doorCodes)[number]
