import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { moduleRows } from '@jackfield/core'
import { CommandFixture } from '../command-fixture.ts'

async function open() {
  const deps = new CommandFixture()
  deps.deps.modules.registerAll(
    moduleRows(['res_pjsip.so', 'res_pjsip_outbound_registration.so', 'res_pjsip_endpoint_identifier_ip.so']),
  )
  await deps.start()
  return deps
}

const message = (direction: 'in' | 'out', peer = 'UDP:192.0.2.1:5060') => ({
  direction,
  peer,
  local: 'UDP:127.0.0.1:5060',
  callId: 'x',
  summary: 'OPTIONS',
  text: 'OPTIONS sip:a@b SIP/2.0\r\nAuthorization: Digest username="a", response="0123456789abcdef"\r\n\r\n',
})

describe('commands about SIP', () => {
  it('list endpoints with what belongs to them', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    const lines = await deps.run('pjsip show endpoints')
    assert.ok(
      lines.some((line) => /^ Endpoint: {2}alice\/1001 +Not in use +0 of inf$/.test(line)),
      lines.join('\n'),
    )
    assert.ok(lines.some((line) => /^ {5}InAuth: {2}alice\/alice$/.test(line)))
    assert.ok(lines.some((line) => /^ {8}Aor: {2}alice +1$/.test(line)))
    assert.ok(
      lines.some((line) => /^ {6}Contact: {2}alice\/sip:alice@192.0.2.1 +[0-9a-f]{10} NonQual +nan$/.test(line)),
    )
    assert.ok(lines.some((line) => line.startsWith('  Transport:  wire ')))
    assert.ok(lines.includes('        Match: 192.0.2.0/24'))
    assert.ok(lines.includes('Objects found: 2'))
    const data = (await deps.data('pjsip show endpoints')) as { name: string; state: string }[]
    assert.deepEqual(
      data.map(({ name, state }) => [name, state]),
      [
        ['alice', 'Not in use'],
        ['bare', 'Unavailable'],
      ],
    )
  })

  it('show one endpoint with its settings, and no password', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    const lines = await deps.run('pjsip show endpoint alice')
    assert.ok(lines.some((line) => /^ rtp_symmetric +: false$/.test(line)))
    assert.deepEqual(await deps.run('pjsip show endpoint nobody'), ['Unable to find object nobody.'])
    const everything = (
      await Promise.all(['endpoint alice', 'auths', 'aors'].map((what) => deps.run(`pjsip show ${what}`)))
    ).flat()
    assert.equal(
      everything.some((line) => line.includes('very secret')),
      false,
    )
  })

  it('list aors, auths, contacts, transports, identifies and registrations', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    deps.pjsip.registrations.start()
    const found = async (what: string) => (await deps.run(`pjsip show ${what}`)).at(-2)
    for (const what of ['aors', 'auths', 'contacts', 'transports', 'identifies', 'registrations']) {
      assert.equal(await found(what), 'Objects found: 1', what)
    }
    const registrations = await deps.run('pjsip show registrations')
    assert.ok(registrations.some((line) => /^ line\/sip:192.0.2.9 +alice +Unregistered +\(exp\. 0s\)$/.test(line)))
    assert.deepEqual(await deps.data('pjsip show transports'), [
      { name: 'wire', protocol: 'udp', bind: '127.0.0.1:5060', isOpen: false },
    ])
    await deps.pjsip.close()
    assert.deepEqual(await deps.run('pjsip show registrations'), ['No objects found.'])
  })

  it('ask contacts, and register again', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    deps.pjsip.registrations.start()
    assert.deepEqual(await deps.run('pjsip qualify alice'), ["Sending qualify to all contacts on endpoint 'alice'"])
    assert.deepEqual(await deps.run('pjsip qualify nobody'), ['Unable to retrieve endpoint nobody'])
    assert.deepEqual(await deps.run('pjsip qualify bare'), ["No AORs configured for endpoint 'bare'"])
    assert.deepEqual(await deps.run('pjsip send register line'), ['Re-registration of line sent'])
    assert.deepEqual(await deps.run('pjsip send register *all'), ['Re-register all queued'])
    assert.deepEqual(await deps.run('pjsip send unregister line'), ['Un-registration of line sent'])
    assert.deepEqual(await deps.run('pjsip send unregister other'), ['Unable to retrieve registration other'])
    assert.deepEqual(await deps.run('pjsip reload'), ['The configuration of SIP was read again.'])
    deps.trouble = 'no'
    assert.deepEqual(await deps.run('pjsip reload'), ['The configuration cannot be used: no'])
  })

  it('write messages into the log while somebody wants it, without what passwords could be guessed from', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    const hook = deps.hooks('jackfield:sip:message')
    const heard = (peer?: string) => {
      deps.core.entries.length = 0
      hook.emit(message('in', peer))
      return deps.verbose.length
    }
    assert.equal(heard(), 0)
    assert.deepEqual(await deps.run('pjsip set logger host 192.0.2.1'), ['PJSIP Logging Enabled for host: 192.0.2.1'])
    assert.deepEqual([heard(), heard('UDP:192.0.2.2:5060')], [1, 0])
    await deps.run('pjsip set logger on')
    assert.equal(heard('UDP:192.0.2.2:5060'), 1)
    assert.match(
      deps.verbose[0] ?? '',
      /^<--- Received SIP message \(\d+ bytes\) from UDP:192\.0\.2\.2:5060 --->\nOPTIONS/,
    )
    assert.doesNotMatch(deps.verbose[0] ?? '', /0123456789abcdef/)
    assert.deepEqual(await deps.run('pjsip set logger off'), ['PJSIP Logging disabled'])
    assert.equal(heard(), 0)
    assert.equal(hook.hasSubscribers, false)
    assert.deepEqual(await deps.run('pjsip set logger host phone'), ['"phone" is no address'])
    assert.deepEqual(await deps.run('pjsip set logger host'), ['Which address? pjsip set logger host ADDRESS'])
    assert.deepEqual(await deps.run('pjsip set logger pcap'), ['Which file? pjsip set logger pcap FILE'])
  })

  it('write packets into a file that analysers read', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    await deps.run('pjsip set logger pcap calls.pcap')
    const hook = deps.hooks('jackfield:sip:message')
    hook.emit(message('in'))
    hook.emit({ ...message('out', 'UDP:[2001:db8::1]:5060'), local: 'UDP:[::1]:5070' })
    await deps.run('pjsip set logger off')
    const bytes = readFileSync(join(deps.directory, 'calls.pcap'))
    assert.equal(bytes.readUInt32LE(0), 0xa1b2c3d4)
    assert.equal(bytes.readUInt32LE(20), 101)
    const length = bytes.readUInt32LE(24 + 8)
    const packet = bytes.subarray(40, 40 + length)
    assert.equal(packet[0], 0x45)
    assert.deepEqual([...packet.subarray(12, 20)], [192, 0, 2, 1, 127, 0, 0, 1])
    assert.deepEqual([packet.readUInt16BE(20), packet.readUInt16BE(22)], [5060, 5060])
    let sum = 0
    for (let at = 0; at < 20; at += 2) sum += packet.readUInt16BE(at)
    assert.equal((sum & 0xffff) + (sum >>> 16), 0xffff, 'the sum of the head')
    assert.match(packet.subarray(28).toString(), /^OPTIONS/)
    const second = bytes.subarray(40 + length + 16)
    assert.equal(second[0], 0x60)
    assert.equal(second.subarray(8, 24).toString('hex'), '00000000000000000000000000000001')
    assert.equal(second.subarray(24, 40).toString('hex'), '20010db8000000000000000000000001')
    const [trouble] = await deps.run('pjsip set logger pcap missing/calls.pcap')
    assert.match(trouble ?? '', /ENOENT/)
  })
})
