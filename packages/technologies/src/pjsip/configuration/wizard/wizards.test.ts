import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { silentLog, VirtualClock } from '@jackfield/base'
import { type Complaint, parseConf } from '@jackfield/conf'
import { Configuration, DialplanDatabase, Store } from '@jackfield/core'
import type { DialplanSteps } from '../dialplan-steps.ts'
import { pjsipObjectTypes } from '../pjsip-object-types.ts'
import { PjsipObjects } from '../pjsip-objects.ts'
import { WizardHints } from './wizard-hint.ts'
import { Wizards, wizardComplaints } from './wizards.ts'

/** Objects as an exchange has them; `files` may be changed before a reload. */
function open(wizardConf: string, pjsipConf = '') {
  const files = { 'pjsip.conf': pjsipConf, 'pjsip_wizard.conf': wizardConf }
  const wizards = new Wizards()
  const document = (file: keyof typeof files) => parseConf(files[file], file)
  const store = Store.open(':memory:', { clock: new VirtualClock(), log: silentLog })
  const configuration = new Configuration({
    log: silentLog,
    database: new DialplanDatabase(store.space('database')),
    readDocument: (file) =>
      file === 'pjsip.conf'
        ? wizards.addTo(document('pjsip.conf'), document('pjsip_wizard.conf'))
        : parseConf('', file),
    types: pjsipObjectTypes,
  })
  const complaints = () =>
    [...configuration.reload(), ...wizardComplaints(document('pjsip.conf'), document('pjsip_wizard.conf'))].map(inShort)
  return { objects: new PjsipObjects(configuration), complaints, files }
}

const inShort = ({ file, line, severity, message }: Complaint) => `${file.slice(1)}:${line} ${severity} ${message}`

const trunk = `
[trunks](!)
type = wizard
transport = udp
outbound_proxy = sip:proxy.example\\;lr
[provider](trunks)
sends_auth = yes
sends_registrations = yes
remote_hosts = one.example, two.example:5070
outbound_auth/username = account
outbound_auth/password = secret
endpoint/context = from-outside
endpoint/allow = ulaw
registration/expiration = 600
aor/qualify_frequency = 30
identify/srv_lookups = no
`

const phone = `
[6001]
type = wizard
accepts_auth = yes
accepts_registrations = yes
inbound_auth/username = 6001
inbound_auth/password = secret
endpoint/context = phones
endpoint/set_var = A=1
endpoint/set_var = B=2
has_hint = yes
hint_exten = 601
hint_application = Gosub(ring,\${EXTEN},1(\${HINT}))
`

describe('wizards', () => {
  it('make everything a trunk needs', () => {
    const { objects, complaints } = open(trunk)
    assert.deepEqual(complaints(), [])
    const endpoint = objects.endpoint('provider')
    assert.deepEqual(
      [endpoint?.context, endpoint?.aors, endpoint?.outbound_auth, endpoint?.auth, endpoint?.transport],
      ['from-outside', ['provider'], ['provider-oauth'], [], 'udp'],
    )
    assert.equal(endpoint?.outbound_proxy, 'sip:proxy.example;lr')
    const aor = objects.aor('provider')
    assert.deepEqual(aor?.contact, ['sip:one.example', 'sip:two.example:5070'])
    assert.deepEqual([aor?.qualify_frequency, aor?.max_contacts], [30, 0])
    const [identify] = [...objects.identifies()]
    assert.deepEqual(
      [identify?.name, identify?.endpoint, identify?.match, identify?.srv_lookups],
      ['provider-identify', 'provider', ['one.example', 'two.example:5070'], false],
    )
    assert.deepEqual(
      [...objects.registrations()].map((one) => [
        one.name,
        one.server_uri,
        one.client_uri,
        one.outbound_auth,
        one.expiration,
      ]),
      [
        ['provider-reg-0', 'sip:one.example', 'sip:account@one.example', ['provider-oauth'], 600],
        ['provider-reg-1', 'sip:two.example:5070', 'sip:account@two.example:5070', ['provider-oauth'], 600],
      ],
    )
    assert.equal(objects.auth('provider-oauth')?.username, 'account')
    assert.equal(objects.auth('provider-iauth'), undefined)
  })

  it('make everything a phone needs', () => {
    const { objects, complaints } = open(phone)
    assert.deepEqual(complaints(), [])
    const endpoint = objects.endpoint('6001')
    assert.deepEqual([endpoint?.auth, endpoint?.outbound_auth], [['6001-iauth'], []])
    assert.deepEqual(endpoint?.set_var, [
      ['A', '1'],
      ['B', '2'],
    ])
    assert.deepEqual([objects.aor('6001')?.max_contacts, objects.aor('6001')?.contact], [1, []])
    assert.equal(objects.auth('6001-iauth')?.password, 'secret')
    assert.deepEqual([[...objects.identifies()], [...objects.registrations()]], [[], []])
  })

  it('write addresses as their patterns say', () => {
    const patterns = [
      'remote_hosts = one.example',
      'sends_registrations = yes',
      'server_uri_pattern = sip:${REMOTE_HOST}\\;transport=tcp',
      'client_uri_pattern = sip:me@mine.example',
      'contact_pattern = sip:${USERNAME}@${REMOTE_HOST}\\;x=${OTHER}',
      'outbound_auth/username = u',
    ]
    const { objects, complaints } = open(`[w]\ntype = wizard\n${patterns.join('\n')}\n`)
    assert.deepEqual(complaints(), [])
    const [registration] = [...objects.registrations()]
    assert.deepEqual(
      [registration?.server_uri, registration?.client_uri, objects.aor('w')?.contact],
      ['sip:one.example;transport=tcp', 'sip:me@mine.example', ['sip:u@one.example;x=${OTHER}']],
    )
  })

  it('say what is wrong with them, by their section and line', () => {
    const { objects, complaints } = open(`[a]
type = wizard
sends_auth = yes
accepts_auth = perhaps
remote_host = x
[b]
type = wizard
sends_registrations = yes
[c]
type = wizard
outbound_auth/username = c
outbound_auth/md5_cred = none
sends_auth = yes
endpoint/nonsense = 1
[d]
type = endpoint
[e]
type = wizard
has_hint = yes
endpoint/type = aor
[f]
type = wizard
sends_registrations = yes
remote_hosts = one.example
`)
    assert.deepEqual(complaints().toSorted(), [
      'pjsip_wizard.conf:12 error [c-oauth] is no usable auth, as [c] makes it: "none" is no value for md5_cred',
      'pjsip_wizard.conf:14 error [c] is no usable endpoint, as [c] makes it: endpoint has no field nonsense',
      'pjsip_wizard.conf:15 warning [d] is no wizard: it is ignored',
      'pjsip_wizard.conf:19 error [e] is no usable wizard: has_hint needs hint_exten',
      'pjsip_wizard.conf:20 error [e] is no usable wizard: a wizard has no option endpoint/type',
      'pjsip_wizard.conf:23 error [f] is no usable wizard: sends_registrations needs outbound_auth/username, or a client_uri_pattern without ${USERNAME}',
      'pjsip_wizard.conf:3 error [a] is no usable wizard: sends_auth needs outbound_auth/username',
      'pjsip_wizard.conf:4 error [a] is no usable wizard: "perhaps" is no value for accepts_auth',
      'pjsip_wizard.conf:5 error [a] is no usable wizard: a wizard has no option remote_host',
      'pjsip_wizard.conf:8 error [b] is no usable wizard: sends_registrations needs outbound_auth/username, or a client_uri_pattern without ${USERNAME}',
      'pjsip_wizard.conf:8 error [b] is no usable wizard: sends_registrations needs remote_hosts',
    ])
    assert.deepEqual(
      [...objects.endpoints()].map(({ name }) => name),
      [],
    )
  })

  it('follow a reload; one that became wrong stays what it was, one that is gone is gone', () => {
    const { objects, complaints, files } = open(trunk)
    files['pjsip_wizard.conf'] = trunk.replace('from-outside', 'elsewhere').replace(', two.example:5070', '')
    complaints()
    assert.equal(objects.endpoint('provider')?.context, 'elsewhere')
    assert.deepEqual(
      [...objects.registrations()].map(({ name }) => name),
      ['provider-reg-0'],
    )
    files['pjsip_wizard.conf'] = trunk.replace('sends_auth = yes', 'sends_auth = what')
    assert.equal(complaints().length, 1)
    assert.equal(objects.endpoint('provider')?.context, 'elsewhere')
    files['pjsip_wizard.conf'] = ''
    complaints()
    assert.equal(objects.endpoint('provider'), undefined)
    assert.deepEqual([...objects.registrations()], [])
  })

  it('give way to what stands in pjsip.conf', () => {
    const { objects, complaints } = open(
      phone,
      '[6001]\ntype = endpoint\ncontext = written\n[other]\ntype = endpoint\n',
    )
    assert.deepEqual(complaints(), [
      'pjsip_wizard.conf:2 warning [6001]: its endpoint 6001 is not used: pjsip.conf has one of this name',
    ])
    assert.equal(objects.endpoint('6001')?.context, 'written')
    assert.equal(objects.aor('6001')?.max_contacts, 1)
    assert.ok(objects.endpoint('other'))
  })

  it('put hints into the dialplan, and take them out again', () => {
    const plan = new Map<string, string>()
    const acts: string[] = []
    const steps: DialplanSteps = {
      add({ context, exten, priority, application, data }) {
        acts.push(`add ${exten}`)
        plan.set(`${context},${exten},${priority}`, `${application}(${data})`)
        return true
      },
      remove: ({ context, exten, priority }) => {
        acts.push(`remove ${exten}`)
        plan.delete(`${context},${exten},${priority}`)
      },
    }
    const wizards = new Wizards()
    const hints = new WizardHints(steps)
    const read = (text: string) => hints.set(wizards.hints(parseConf(text, 'pjsip_wizard.conf')))
    read(phone)
    assert.deepEqual(
      [...plan],
      [
        ['phones,601,hint', 'PJSIP/6001()'],
        ['phones,601,1', 'Gosub(ring,${EXTEN},1(PJSIP/6001))'],
      ],
    )
    acts.length = 0
    read(phone)
    assert.deepEqual(acts, [])
    read(phone.replace('has_hint = yes', 'has_hint = yes\nhint_context = lamps').replace(/hint_application.*/, ''))
    assert.deepEqual([...plan], [['lamps,601,hint', 'PJSIP/6001()']])
    read('')
    assert.equal(plan.size, 0)
  })
})
