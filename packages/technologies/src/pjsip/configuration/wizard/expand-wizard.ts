// The objects that a wizard stands for, as sections of pjsip.conf would have them.
// Not whether their options are good: whoever reads the sections says that.

import { table } from '@jackfield/base'
import type { ConfSection, ConfVariable, Place } from '@jackfield/conf'
import { defaultPatterns, type WizardOption, type WizardPrefix } from './wizard-options.table.ts'
import type { WizardFault, WizardSection } from './wizard-section.ts'

type Line = readonly [name: string, value: string, from?: WizardOption]

/** What the wizard asks for and does not have the means for. */
export function faultsOf(wizard: WizardSection): readonly WizardFault[] {
  const faults = [...wizard.faults]
  const need = (option: WizardOption, isThere: boolean, what: string) => {
    if (wizard.isOn(option) && !isThere)
      faults.push({ message: `${option} needs ${what}`, place: wizard.placeOf(option) })
  }
  need('sends_auth', wizard.value('outbound_auth', 'username') !== '', 'outbound_auth/username')
  need('accepts_auth', wizard.value('inbound_auth', 'username') !== '', 'inbound_auth/username')
  need('sends_registrations', wizard.hosts.length > 0, 'remote_hosts')
  need('has_hint', wizard.text('hint_exten') !== '', 'hint_exten')
  const hasUser = wizard.value('outbound_auth', 'username') !== ''
  const usesUser = patternOf(wizard, 'client_uri_pattern').includes('${USERNAME}')
  need(
    'sends_registrations',
    hasUser || !usesUser,
    'outbound_auth/username, or a client_uri_pattern without ${USERNAME}',
  )
  return faults
}

export function expandWizard(wizard: WizardSection): ConfSection[] {
  const { name, hosts } = wizard
  const make = (id: string, type: string, prefix: WizardPrefix, lines: readonly Line[]) =>
    sectionOf(wizard, id, type, [...made(wizard, lines), ...wizard.lines(prefix)])
  const isSending = wizard.isOn('sends_auth')
  const isTrunk = hosts.length > 0
  const sections = [
    make(name, 'aor', 'aor', aorLines(wizard)),
    make(name, 'endpoint', 'endpoint', endpointLines(wizard)),
  ]
  if (wizard.isOn('accepts_auth')) sections.push(make(`${name}-iauth`, 'auth', 'inbound_auth', []))
  if (isSending) sections.push(make(`${name}-oauth`, 'auth', 'outbound_auth', []))
  if (isTrunk) {
    const matches = hosts.map((host): Line => ['match', host, 'remote_hosts'])
    sections.push(make(`${name}-identify`, 'identify', 'identify', [['endpoint', name], ...matches]))
  }
  if (wizard.isOn('sends_registrations')) {
    for (const [at, host] of hosts.entries()) {
      sections.push(make(`${name}-reg-${at}`, 'registration', 'registration', registrationLines(wizard, host)))
    }
  }
  return sections
}

function aorLines(wizard: WizardSection): Line[] {
  const isRegistered = wizard.isOn('accepts_registrations')
  // who registers is where he says; only who does not is where the wizard says
  const contacts = isRegistered ? [] : wizard.hosts
  return [
    ...(isRegistered ? [['max_contacts', '1', 'accepts_registrations'] as const] : []),
    ...contacts.map((host): Line => ['contact', fill(wizard, 'contact_pattern', host), 'remote_hosts']),
    ...shared(wizard, ['outbound_proxy']),
  ]
}

function endpointLines(wizard: WizardSection): Line[] {
  const { name } = wizard
  return [
    ['aors', name],
    ...(wizard.isOn('accepts_auth') ? [['auth', `${name}-iauth`, 'accepts_auth'] as const] : []),
    ...(wizard.isOn('sends_auth') ? [['outbound_auth', `${name}-oauth`, 'sends_auth'] as const] : []),
    ...shared(wizard, ['transport', 'outbound_proxy']),
  ]
}

function registrationLines(wizard: WizardSection, host: string): Line[] {
  return [
    ['server_uri', fill(wizard, 'server_uri_pattern', host), 'remote_hosts'],
    ['client_uri', fill(wizard, 'client_uri_pattern', host), 'remote_hosts'],
    ['endpoint', wizard.name],
    ...(wizard.isOn('sends_auth') ? [['outbound_auth', `${wizard.name}-oauth`, 'sends_auth'] as const] : []),
    ...shared(wizard, ['transport', 'outbound_proxy']),
  ]
}

/** What is written once for several objects. */
const shared = (wizard: WizardSection, options: readonly ('transport' | 'outbound_proxy')[]): Line[] =>
  options.filter((option) => wizard.text(option) !== '').map((option): Line => [option, wizard.text(option), option])

const patternOf = (wizard: WizardSection, option: keyof typeof defaultPatterns) =>
  wizard.text(option) || defaultPatterns[option]

function fill(wizard: WizardSection, option: keyof typeof defaultPatterns, host: string): string {
  const values = table<string>({
    REMOTE_HOST: host,
    USERNAME: wizard.value('outbound_auth', 'username'),
  })
  return patternOf(wizard, option).replace(/\$\{(\w+)\}/g, (written, name: string) => values.get(name) ?? written)
}

const made = (wizard: WizardSection, lines: readonly Line[]): ConfVariable[] =>
  lines.map(([name, value, from]) => ({
    name,
    value,
    ...(from === undefined ? placeOf(wizard.section) : wizard.placeOf(from)),
    isObject: false,
    isInherited: false,
  }))

function sectionOf(wizard: WizardSection, id: string, type: string, variables: readonly ConfVariable[]): ConfSection {
  const place = placeOf(wizard.section)
  const typeLine: ConfVariable = { name: 'type', value: type, ...place, isObject: false, isInherited: false }
  return {
    name: id,
    ...place,
    isTemplate: false,
    bases: [],
    madeBy: wizard.name,
    variables: [typeLine, ...variables],
  }
}

const placeOf = ({ file, line }: Place): Place => ({ file, line })
