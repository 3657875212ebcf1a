// Session descriptions as values: read, written, negotiated (RFC 8866, RFC 3264).
// Nothing is opened, sent or played here.

export * from './attributes/direction.ts'
export * from './attributes/encryption.ts'
export * from './attributes/find.ts'
export * from './attributes/formats.ts'
export * from './attributes/ice.ts'
export * from './attributes/payload-types.table.ts'
export * from './attributes/transport.ts'
export * from './fault.ts'
export * from './format-session.ts'
export * from './negotiation/capabilities.ts'
export { declineMedia, placeMedia } from './negotiation/describe.ts'
export { type Negotiated, negotiate } from './negotiation/negotiate.ts'
export * from './negotiation/next-version.ts'
export * from './negotiation/offer.ts'
export * from './parse-session.ts'
export * from './session-description.ts'
