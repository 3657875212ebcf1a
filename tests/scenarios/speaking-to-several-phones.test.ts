// A page: one speaks, all phones that answer hear it, and nobody hears them; with a word, they may talk as well.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startExchange } from '@jackfield/testkit'

const dialplan = `
[default]
exten => all,1,Page(Virtual/bob&Virtual/carol,q,20)
exten => talk,1,Page(Virtual/bob&Virtual/carol,qd,20)
exten => news,1,Page(Virtual/bob,qnA(hello-world))
`

async function paged(exten: string) {
  const exchange = await startExchange({ dialplan })
  const [alice, bob, carol] = ['alice', 'bob', 'carol'].map((name) => exchange.phone(name)) as [Phone, Phone, Phone]
  await alice.calls(exten)
  await bob.rings({ within: '5s' })
  await bob.answers()
  return { exchange, alice, bob, carol }
}

type Phone = ReturnType<Awaited<ReturnType<typeof startExchange>>['phone']>

it('everybody hears who pages, and is not heard', async () => {
  const { exchange, alice, bob, carol } = await paged('all')
  await using _ = exchange
  await carol.rings({ within: '5s' })
  await carol.answers()
  await alice.says({ tone: 500, lasts: '20s' })
  await bob.says({ tone: 900, lasts: '20s' })
  await bob.hears({ tone: 500 }, { within: '3s' })
  await carol.hears({ tone: 500 }, { within: '3s' })
  assert.ok(carol.level(500) > -30, `${carol.level(500)}`)
  for (const phone of [alice, carol]) assert.ok(phone.level(900) < -40, `${phone.level(900)}`)
  await alice.hangsUp()
  await bob.isHungUp({ within: '3s' })
  await carol.isHungUp({ within: '3s' })
  await exchange.stop()
})

it('they may talk as well where that is wanted, and one that goes leaves the others there', async () => {
  const { exchange, alice, bob, carol } = await paged('talk')
  await using _ = exchange
  await carol.rings({ within: '5s' })
  await carol.answers()
  await bob.says({ tone: 900, lasts: '20s' })
  await alice.hears({ tone: 900 }, { within: '3s' })
  await carol.hears({ tone: 900 }, { within: '3s' })
  await bob.hangsUp()
  await alice.says({ tone: 500, lasts: '20s' })
  await carol.hears({ tone: 500 }, { within: '3s' })
  await alice.hangsUp()
  await carol.isHungUp({ within: '3s' })
  await exchange.stop()
})

it('a phone hears what is announced before it hears who pages', async () => {
  const { exchange, alice, bob } = await paged('news')
  await using _ = exchange
  await bob.hears({ sound: 'hello-world' }, { within: '5s' })
  await alice.says({ tone: 500, lasts: '20s' })
  await bob.hears({ tone: 500 }, { within: '5s' })
  await alice.hangsUp()
  await bob.isHungUp({ within: '3s' })
  await exchange.stop()
})
