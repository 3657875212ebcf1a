// How a channel reaches the world, and the kinds that stay inside the exchange.
// Not the switch.

export { type AudioSocketDeps, audioSocketTechnology } from './audiosocket/audiosocket.ts'
export { soundServerOf } from './audiosocket/serve-call.ts'
export { type ExternalRtpDeps, externalRtpTechnology } from './external-rtp/external-rtp.ts'
export { type LocalDeps, localTechnology } from './local/local.ts'
export { LocalDevices } from './local/local-devices.ts'
export { MediaFigures } from './media-figures.ts'
export { type MediaClient, MediaWebsockets } from './media-websocket/media-websockets.ts'
export { type BrowserPhone, BrowserPhones } from './pjsip/browser-phones.ts'
export { pjsipFacts } from './pjsip/calls/new-channel-facts.ts'
export { PjsipCalls } from './pjsip/calls/pjsip-calls.ts'
export { danglingReferences } from './pjsip/configuration/dangling-references.ts'
export type { DialplanSteps } from './pjsip/configuration/dialplan-steps.ts'
export { idleOptions } from './pjsip/configuration/idle-options.ts'
export { pjsipOptionEffects } from './pjsip/configuration/option-effects.ts'
export { pjsipOptionsPage } from './pjsip/configuration/options-page.ts'
export { pjsipObjectTypes } from './pjsip/configuration/pjsip-object-types.ts'
export { unknownSections } from './pjsip/configuration/unknown-sections.ts'
export { WizardHints } from './pjsip/configuration/wizard/wizard-hint.ts'
export { Wizards, wizardComplaints } from './pjsip/configuration/wizard/wizards.ts'
export { type Contact, contactAddress } from './pjsip/contacts/contact.ts'
export { contactStatuses } from './pjsip/contacts/contact-status.table.ts'
export type { ContactRecords } from './pjsip/contacts/shared-contacts.ts'
export {
  type AorInventory,
  type EndpointInventory,
  PjsipInventory,
  type SubscriptionInventory,
} from './pjsip/inventory.ts'
export { Notifications } from './pjsip/messages/notify/notifications.ts'
export { readNotifyConf } from './pjsip/messages/notify/read-notify-conf.ts'
export { pjsipMessages } from './pjsip/messages/pjsip-messages.ts'
export { Pjsip, type PjsipDeps } from './pjsip/pjsip.ts'
export { LocalAddresses } from './pjsip/signalling/local-address.ts'
export { PjsipSubscriptions } from './pjsip/subscriptions/pjsip-subscriptions.ts'
export { SocketTally } from './socket-tally.ts'
export { type VirtualDeps, VirtualPhones } from './virtual/virtual.ts'
export { type ReceivedDigit, VirtualCall, type VirtualCallState } from './virtual/virtual-call.ts'
export { VirtualPhone, type VirtualPhoneDeps, type VirtualPhoneFacts } from './virtual/virtual-phone.ts'
export { VirtualSound } from './virtual/virtual-sound.ts'
