// The numbers of STUN and of ICE inside it (RFC 8489, RFC 8445).
// Nothing that reads or writes.

export const stunMagic = 0x2112a442

export const stunKinds = {
  request: 0x0001,
  indication: 0x0011,
  success: 0x0101,
  error: 0x0111,
} as const
export type StunKind = keyof typeof stunKinds

export const stunAttributes = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  unknownAttributes: 0x000a,
  xorMappedAddress: 0x0020,
  priority: 0x0024,
  useCandidate: 0x0025,
  fingerprint: 0x8028,
  controlled: 0x8029,
  controlling: 0x802a,
} as const

/** Those of the half that must be understood which we understand. */
export const understoodAttributes: ReadonlySet<number> = new Set([
  stunAttributes.username,
  stunAttributes.integrity,
  stunAttributes.errorCode,
  stunAttributes.unknownAttributes,
  stunAttributes.xorMappedAddress,
  stunAttributes.priority,
  stunAttributes.useCandidate,
])

export const stunReasons = {
  400: 'Bad Request',
  401: 'Unauthenticated',
  420: 'Unknown Attribute',
  487: 'Role Conflict',
} as const
export type StunErrorCode = keyof typeof stunReasons
