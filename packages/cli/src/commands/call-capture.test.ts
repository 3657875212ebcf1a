import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { PacketFlow, PacketForm } from '@jackfield/media'
import { CommandFixture } from '../command-fixture.ts'

const open = () => new CommandFixture().start()

const message = (callId: string, text: string, peer = 'UDP:192.0.2.1:5060') => ({
  ...{ direction: 'in' as const, callId, summary: text.split('\r\n', 1)[0]!, text, peer },
  local: 'UDP:127.0.0.1:5060',
})

/** The packets of a file: when, from whom, and what. */
function packets(deps: CommandFixture, name: string): { wallMs: number; from: string; text: string }[] {
  const bytes = readFileSync(join(deps.directory, name))
  const found = []
  for (let at = 24; at < bytes.length; ) {
    const length = bytes.readUInt32LE(at + 8)
    const packet = bytes.subarray(at + 16, at + 16 + length)
    const wallMs = bytes.readUInt32LE(at) * 1000 + bytes.readUInt32LE(at + 4) / 1000
    found.push({ wallMs, from: [...packet.subarray(12, 16)].join('.'), text: packet.subarray(28).toString() })
    at += 16 + length
  }
  return found
}

/** As the media plane tells of packets. */
function sendPackets(
  deps: CommandFixture,
  port: string,
  texts: readonly string[],
  more: Partial<PacketFlow> = {},
): void {
  const form: PacketForm = more.form ?? 'wire'
  if (!deps.watcher?.formsOf(port).includes(form)) return
  const [local, remote] = [
    { address: '127.0.0.1', port: 10_000 },
    { address: '192.0.2.1', port: 20_000 },
  ]
  const wallMs = deps.clock.wall()
  deps.watcher.onPackets({
    flows: [{ port, direction: 'in', local, remote, ...more, form }],
    heads: Float64Array.from(texts.flatMap((text) => [0, wallMs - 50, text.length])),
    bytes: Buffer.from(texts.join('')),
  })
}

const protectedOffer = [
  'INVITE sip:x@y SIP/2.0',
  'Content-Length: 147',
  '',
  'v=0',
  'm=audio 4000 UDP/TLS/RTP/SAVPF 0',
  'a=fingerprint:sha-256 AB:CD',
  'a=setup:actpass',
  'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:c2VjcmV0IGtleXMgb2YgYSBjYWxs|2^31',
  '',
].join('\r\n')

describe('captures of calls', () => {
  it('write messages and packets in the order of their times', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    await deps.run('call capture start all.pcap all')
    await deps.clock.pass('1s')
    deps.hooks('jackfield:sip:message').emit(message('a', 'INVITE sip:x@y SIP/2.0\r\n\r\n'))
    sendPackets(deps, 'p', ['one', 'two'])
    await deps.clock.pass('1s')
    assert.match((await deps.run('call capture show'))[0]!, /^1: all calls, wire, 3 packets, \d+ bytes, /)
    assert.match((await deps.run('call capture stop all'))[0]!, /^Capture 1 ended: 3 packets in /)
    const found = packets(deps, 'all.pcap')
    assert.deepEqual(
      found.map(({ text }) => text.slice(0, 6)),
      ['one', 'two', 'INVITE'],
    )
    assert.equal(found[2]!.wallMs - found[0]!.wallMs, 50)
    assert.equal(deps.watcher, undefined, 'nobody looks any more')
    assert.deepEqual(await deps.run('call capture show'), ['No packets are being written'])
  })

  it('follow a call, with the message that brought it, and end with it', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    const first = deps.channel('Test/1')
    await deps.run('call capture start call.pcap channel Test/1')
    const { linkedId } = first.snapshot()
    const hook = deps.hooks('jackfield:sip:message')
    hook.emit(message('other call', 'OPTIONS sip:x@y SIP/2.0\r\n\r\n'))
    sendPackets(deps, first.id, ['mine'])
    sendPackets(deps, 'stranger', ['not mine'])
    hook.emit(message('second call', 'INVITE sip:x@y SIP/2.0\r\n\r\n'))
    const second = deps.channel('Test/2', { linkedId, protocolId: 'second call' })
    sendPackets(deps, second.id, ['ours'])
    for (const channel of [first, second]) channel.requestHangup('explicit')
    for (const channel of [first, second]) channel.drop(16)
    await deps.clock.pass('10s')
    assert.deepEqual(deps.deps.captures.list(), [])
    await deps.deps.captures.close()
    const texts = packets(deps, 'call.pcap').map(({ text }) => text.slice(0, 6))
    assert.deepEqual(texts.toSorted(), ['INVITE', 'mine', 'ours'])
  })

  it('of a host hold what comes from there and goes there, and nothing else', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    await deps.run('call capture start host.pcap host 192.0.2.7')
    const hook = deps.hooks('jackfield:sip:message')
    hook.emit(message('a', 'OPTIONS sip:x@y SIP/2.0\r\n\r\n'))
    hook.emit(message('b', 'INFO sip:x@y SIP/2.0\r\n\r\n', 'UDP:192.0.2.7:5060'))
    sendPackets(deps, 'p', ['theirs'])
    sendPackets(deps, 'p', ['his'], { remote: { address: '::ffff:192.0.2.7', port: 4000 } })
    await deps.run('call capture stop 1')
    const found = packets(deps, 'host.pcap')
    assert.deepEqual(found.map(({ text }) => text.slice(0, 4)).toSorted(), ['INFO', 'his'])
    assert.ok(found.every(({ from }) => from === '192.0.2.7'))
  })

  it('hold no keys, and laid bare no word of protection', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    await deps.run('call capture start wire.pcap all')
    await deps.run('call capture start plain.pcap all plain')
    deps.hooks('jackfield:sip:message').emit(message('a', protectedOffer))
    sendPackets(deps, 'p', ['sealed'])
    sendPackets(deps, 'p', ['open'], { form: 'plain' })
    await deps.run('call capture stop all')
    const [sealed, wire] = packets(deps, 'wire.pcap')
    assert.equal(sealed!.text, 'sealed')
    assert.equal(wire!.text.length, protectedOffer.length)
    assert.match(wire!.text, /inline:A{28}\|2\^31/)
    const [opened, plain] = packets(deps, 'plain.pcap')
    assert.equal(opened!.text, 'open')
    const [head, body = ''] = plain!.text.split('\r\n\r\n')
    assert.equal(body, 'v=0\r\nm=audio 4000 RTP/AVPF 0\r\n')
    assert.match(head!, new RegExp(`Content-Length: ${body.length}$`))
  })

  it('stop at the limit, say so once, and take nothing more', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    await deps.run('call capture start small.pcap all limit 0.001')
    for (let round = 0; round < 50; round++) {
      sendPackets(deps, 'p', ['x'.repeat(100)])
      await deps.clock.pass('200ms')
    }
    assert.deepEqual(deps.watcher?.formsOf('p'), [], 'packets are not even copied any more')
    assert.match((await deps.run('call capture show'))[0]!, /full/)
    assert.equal(deps.problems.length, 1)
    assert.match(deps.problems[0]!, /small.pcap is as long as it may become/)
    await deps.run('call capture stop 1')
    const { length } = readFileSync(join(deps.directory, 'small.pcap'))
    assert.ok(length <= 1_000 && length > 800, `${length}`)
  })

  it('refuse what they cannot do', async (t) => {
    const deps = await open()
    t.after(() => deps.close())
    const refusals = [
      ['call capture start a.pcap channel Test/9', /Test\/9 is not a known channel/],
      ['call capture start a.pcap channel', /Which one\?/],
      ['call capture start a.pcap endpoint nobody', /Endpoint 'nobody' not found/],
      ['call capture start a.pcap host somewhere', /"somewhere" is no address/],
      ['call capture start a.pcap all loud', /"loud" is no option/],
      ['call capture start a.pcap all limit -1', /limit is a number of megabytes/],
      ['call capture start missing/a.pcap all', /ENOENT/],
      ['call capture stop 9', /There is no capture 9/],
    ] as const
    for (const [line, words] of refusals) assert.match((await deps.run(line))[0]!, words, line)
    assert.match((await deps.run('call capture start a.pcap all'))[0]!, /^Capture 1 /)
    assert.match((await deps.run('call capture start a.pcap all'))[0]!, /is being written already/)
    for (let number = 2; number <= 10; number++) await deps.run(`call capture start ${number}.pcap all`)
    assert.match((await deps.run('call capture start b.pcap all'))[0]!, /10 captures run already/)
    await deps.deps.captures.close()
    assert.equal(deps.watcher, undefined)
  })
})
