// RTP without sockets and without a clock: packets, RTCP, telephone events, statistics, jitter buffer, SRTP, and what
// makes a way for it: STUN, ICE, DTLS.

export { createCertificate, type DtlsCertificate, fingerprintOf, readCertificate } from './dtls/certificate.ts'
export { DtlsSession, type DtlsSessionOptions, isDtls } from './dtls/dtls-session.ts'
export type { DtlsSrtpKeys } from './dtls/handshake.ts'
export { HelloCookies, type HelloPlace } from './dtls/hello-cookies.ts'
export { isTrusted, readAuthorities } from './dtls/trust.ts'
export { encodeHeaderExtensions, headerExtension } from './header-extensions.ts'
export { IceAgent } from './ice/ice-agent.ts'
export type { IcePlace } from './ice/ice-peer.ts'
export {
  insertPacket,
  type JitterBuffer,
  type JitterBufferOptions,
  jitterBuffer,
  jitterBufferDefaults,
  takePacket,
} from './jitter-buffer.ts'
export { decodeRtp, encodeRtp, encodeRtpHeader, isRtcp, RtpView, rewriteRtpHeader, rtpHeaderLength } from './packet.ts'
export { decodeRtcp } from './rtcp/decode.ts'
export { encodeRtcp } from './rtcp/encode.ts'
export type { RtcpPacket } from './rtcp/rtcp-packet.ts'
export { sequenceDistance } from './sequence.ts'
export {
  acceptsReports,
  acceptsSource,
  expectSource,
  type SourceLearning,
  type StrictMode,
  sourceLearning,
} from './source-learning.ts'
export { type SrtpProfileName, srtpProfiles } from './srtp/profiles.table.ts'
export { type SrtpKeys, SrtpSession, srtpOverhead } from './srtp/srtp-session.ts'
export type { RtpStatistics } from './statistics/rtp-statistics.ts'
export { StreamStatistics } from './statistics/stream-statistics.ts'
export { encodeStun } from './stun/encode-stun.ts'
export { isStun } from './stun/stun-message.ts'
export {
  type DigitReceived,
  expireTelephoneEvent,
  handleAudioBesides,
  receiveTelephoneEvent,
  type TelephoneEventReceiver,
  telephoneEventReceiver,
} from './telephone-events/receive-telephone-events.ts'
export {
  endTelephoneEvent,
  nextEventPackets,
  type TelephoneEventSender,
  telephoneEventSender,
} from './telephone-events/send-telephone-event.ts'
export { decodeTelephoneEvent, encodeTelephoneEvent, telephoneEventLength } from './telephone-events/telephone-event.ts'
export { isUnicastAddress } from './unicast-address.ts'
