// A typed client for applications: requests as functions, events as they happen, nothing lost in between.
// It runs in Node, Bun, Deno and browsers, and loads nothing of the exchange.

export type { Call } from './acts/call.ts'
export type { ConferenceEnd, ConferenceOptions, ConferencePlace, ConferenceResult } from './acts/conference.ts'
export type { ConsultOptions, ConsultResult } from './acts/consult.ts'
export type { Conversation, ConversationEnd, Side } from './acts/conversation.ts'
export type { DetectOptions, DetectResult } from './acts/detect-machine.ts'
export type { DialOptions, DialResult } from './acts/dial.ts'
export type { GatherOptions, GatherResult } from './acts/gather.ts'
export type { HoldOptions, HoldResult, ResumeResult } from './acts/hold.ts'
export type { Attempt } from './acts/leg.ts'
export type { Cancellable, Cancelled, HungUp } from './acts/party.ts'
export type { PlayOptions, PlayResult } from './acts/play.ts'
export type { RecordOptions, RecordResult } from './acts/record.ts'
export type { Sayable } from './acts/say.ts'
export type { TransferResult } from './acts/transfer.ts'
export { AriError } from './ari-error.ts'
export type { Client, Listener, Subject } from './client.ts'
export {
  type ApplicationClientOptions,
  type ClientOptions,
  type ConnectOptions,
  connect,
  connectOver,
  type FollowerClientOptions,
  requestsOver,
} from './connect.ts'
export { connectMedia, type MediaAddress } from './connect-media.ts'
export { ConnectionError } from './connection-error.ts'
export { NotInTimeError, type WaitOptions } from './event-board.ts'
export type { ConnectionNotice, Reconnect } from './event-connection.ts'
export { type MediaChannel, type MediaChannelOptions, openMediaChannel } from './media-channel.ts'
export type { MediaDirection, MediaStart, MediaStatus } from './media-messages.ts'
export { type Interruption, type MarkOutcome, MediaSocket, type WebSocketLike } from './media-socket.ts'
export { type SessionAddress, sessionTransport } from './network-transport.ts'
export {
  type BridgeObject,
  type ChannelObject,
  GoneError,
  type PlaybackObject,
  type RecordingObject,
} from './objects.ts'
export type { Loss } from './resume-places.ts'
export type { Socket, SocketHandlers, Transport, WireAnswer, WireRequest } from './transport.ts'
export type {
  AriEvent,
  Bridge,
  Channel,
  EventName,
  LiveRecording,
  Model,
  ModelName,
  Playback,
} from './types/models.ts'
export type { Answer, RequestOptions, Resource, ResourceName, Resources } from './types/operations.ts'
export { type PostedWebhook, type VerifiedWebhook, verifyWebhook } from './verify-webhook.ts'
export type { OpeningWebSocket, WebSocketClass } from './web-socket.ts'
