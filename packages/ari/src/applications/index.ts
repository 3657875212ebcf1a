// Who hears what: the applications, their sockets, their subscriptions and what is kept for them.
// Only what the program that puts the exchange together and the operations need.

export { Application } from './application.ts'
export { Applications, type ApplicationsOptions, type CallOpener } from './applications.ts'
export type { Objects } from './event-source.ts'
export { defaultLimits, type EventLimits } from './limits.ts'
export type { NodeDesk } from './node-desk.ts'
export type { OutboundClient, OutboundDialer, OutboundWebsocket } from './outbound-websocket.ts'
export { OutboundWebsockets } from './outbound-websockets.ts'
export type { OutboundDeps } from './persistent-websocket.ts'
export type { Following, Holding, Reach, SubscriptionChange } from './reach.ts'
export type { WebhookConf, WebhookPoster } from './webhooks/webhook.ts'
export { Webhooks } from './webhooks/webhooks.ts'
