// SIP objects as whoever uses them wants them: one type each, named by their section.
// Not where they come from.

import { endpointOptions } from './endpoint-options.table.ts'
import type {
  aclOptions,
  aorOptions,
  authOptions,
  contactOptions,
  globalOptions,
  identifyOptions,
  registrationOptions,
  resourceListOptions,
  systemOptions,
  transportOptions,
} from './object-options.table.ts'
import { readSettings, type SettingsOf } from './option.ts'

interface Named {
  /** of its section */
  readonly name: string
}

export type EndpointSettings = Named & SettingsOf<typeof endpointOptions>
export type AorSettings = Named & SettingsOf<typeof aorOptions>
export type ContactSettings = Named & SettingsOf<typeof contactOptions>
export type AuthSettings = Named & SettingsOf<typeof authOptions>
export type TransportSettings = Named & SettingsOf<typeof transportOptions>
export type IdentifySettings = Named & SettingsOf<typeof identifyOptions>
export type RegistrationSettings = Named & SettingsOf<typeof registrationOptions>
export type AclSettings = Named & SettingsOf<typeof aclOptions>
export type ResourceListSettings = Named & SettingsOf<typeof resourceListOptions>
export type GlobalSettings = SettingsOf<typeof globalOptions>
export type SystemSettings = SettingsOf<typeof systemOptions>

/** `webrtc=yes` stands for a whole set: what a browser asks for and nothing less. */
const forBrowsers = {
  bundle: true,
  rtcp_mux: true,
  use_avpf: true,
  ice_support: true,
  media_use_received_transport: true,
  media_encryption: 'dtls',
  dtls_setup: 'actpass',
  dtls_verify: 'fingerprint',
  dtls_rekey: 0,
} as const satisfies Partial<EndpointSettings>

export function endpointSettings(name: string, fields: Readonly<Record<string, string>>): EndpointSettings {
  const settings = { name, ...readSettings(endpointOptions, fields) }
  if (!settings.webrtc) return settings
  return { ...settings, ...forBrowsers, dtls_auto_generate_cert: settings.dtls_cert_file === '' }
}
