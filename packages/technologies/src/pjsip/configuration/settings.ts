// SIP objects as whoever uses them wants them: one type each, named by their section.
// Not where they come from.

import { endpointOptions } from './endpoint-options.table.ts'
import { readSettings, type SettingsOf } from './option.ts'
import type { PjsipType, pjsipTypes } from './pjsip-types.table.ts'

interface Named {
  /** of its section */
  readonly name: string
}

type SettingsOfType<T extends PjsipType> = SettingsOf<(typeof pjsipTypes)[T]['options']>

export type EndpointSettings = Named & SettingsOfType<'endpoint'>
export type AorSettings = Named & SettingsOfType<'aor'>
export type ContactSettings = Named & SettingsOfType<'contact'>
export type AuthSettings = Named & SettingsOfType<'auth'>
export type TransportSettings = Named & SettingsOfType<'transport'>
export type IdentifySettings = Named & SettingsOfType<'identify'>
export type RegistrationSettings = Named & SettingsOfType<'registration'>
export type AclSettings = Named & SettingsOfType<'acl'>
export type ResourceListSettings = Named & SettingsOfType<'resource_list'>
export type GlobalSettings = SettingsOfType<'global'>
export type SystemSettings = SettingsOfType<'system'>

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
