// What may stand in a section of pjsip_wizard.conf: options of the wizard itself, and prefixes of what it makes.
// Not the options behind the prefixes: the tables of the objects have those.

export type WizardKind = 'yes/no' | 'text'

/** Options without a prefix. */
export const wizardOptions = {
  sends_auth: 'yes/no',
  accepts_auth: 'yes/no',
  sends_registrations: 'yes/no',
  accepts_registrations: 'yes/no',
  remote_hosts: 'text',
  transport: 'text',
  outbound_proxy: 'text',
  server_uri_pattern: 'text',
  client_uri_pattern: 'text',
  contact_pattern: 'text',
  has_hint: 'yes/no',
  hint_context: 'text',
  hint_exten: 'text',
  hint_application: 'text',
  has_phoneprov: 'yes/no',
} as const satisfies Record<string, WizardKind>

/** Prefixes, and whether anything is made of what stands behind them. */
export const wizardPrefixes = {
  endpoint: true,
  aor: true,
  inbound_auth: true,
  outbound_auth: true,
  identify: true,
  registration: true,
  // phones are not provisioned here
  phoneprov: false,
} as const satisfies Record<string, boolean>

export type WizardOption = keyof typeof wizardOptions
export type WizardPrefix = keyof typeof wizardPrefixes

/** Where a wizard says nothing. */
export const defaultPatterns = {
  server_uri_pattern: 'sip:${REMOTE_HOST}',
  client_uri_pattern: 'sip:${USERNAME}@${REMOTE_HOST}',
  contact_pattern: 'sip:${REMOTE_HOST}',
} as const satisfies Partial<Record<WizardOption, string>>
