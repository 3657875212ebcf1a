import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { systemClock, systemRandom } from '@jackfield/base'
import { openTcp } from '../net/tcp.ts'
import { openTls } from '../net/tls.ts'
import type { Transport, TransportUser } from '../net/transport.ts'
import { UdpTransport } from '../net/udp.ts'
import { UserAgent } from './user-agent.ts'

const place = { address: '127.0.0.1', port: 0 }
const clock = systemClock
const pem = (name: string) => readFileSync(new URL(`../../testdata/tls/${name}.pem`, import.meta.url))
const secure = { cert: pem('certificate'), key: pem('key') }

const kinds: Record<string, (user: TransportUser) => Promise<Transport>> = {
  UDP: (user) => UdpTransport.open({ ...place, user }),
  TCP: (user) => openTcp({ ...place, user, clock }),
  TLS: async (user) => (await openTls({ ...place, user, clock, secure, isServerVerified: false })).transport,
}

for (const [name, open] of Object.entries(kinds)) {
  it(`two agents call each other over ${name}, a hundred times at once`, async () => {
    const handler = { onInvite: () => undefined, onRequest: () => undefined }
    const alice = new UserAgent({ clock, random: systemRandom, handler })
    let ended = 0
    const bob: UserAgent = new UserAgent({
      clock,
      random: systemRandom,
      handler: {
        onInvite: (incoming) => {
          const call = bob.acceptCall(incoming, { handler: { onEnd: () => ended++ } })!
          call.progress(180)
          call.answer({ body: 'answer' })
        },
        onRequest: (incoming) => incoming.respond(200),
      },
    })
    const transport = await open(bob)
    bob.transports.add(transport)
    alice.transports.add(await open(alice))
    const uri = `sip:bob@127.0.0.1:${transport.local.port};transport=${name.toLowerCase()}`
    const one = () =>
      new Promise<string>((resolve) => {
        const seen: string[] = []
        const call = alice.invite({
          uri,
          to: `<${uri}>`,
          from: '<sip:alice@127.0.0.1>',
          body: 'offer',
          handler: {
            onProgress: ({ status }) => seen.push(String(status)),
            onAnswer: async ({ status }) => {
              seen.push(String(status))
              seen.push(String((await call.call!.request('INFO')).status))
              call.end()
            },
            onFailure: ({ status }) => resolve(`failed ${status}`),
            onEnd: () => resolve(seen.join(' ')),
          },
        })
      })
    const calls = await Promise.all(Array.from({ length: 100 }, one))
    assert.deepEqual(new Set(calls), new Set(['180 200 501']))
    // a last request behind all the others: when it is answered, every BYE was
    const { status } = await alice.request('OPTIONS', { uri, to: `<${uri}>`, from: '<sip:alice@127.0.0.1>' })
    assert.equal(status, 200)
    assert.equal(ended, 100)
    assert.equal(bob.dialogs, 0)
    await alice.close()
    await bob.close()
  })
}
