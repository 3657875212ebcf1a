import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BrowserPhoneBook, BrowserPhoneOutcome } from '../../browser-phone-book.ts'
import { interfaceFixture } from '../../interface-fixture.ts'

const phone = {
  name: 'browser-tester',
  user: 'tester',
  context: 'phones',
  callerId: 'Ann <500>',
  isRegistered: false,
  begunAt: 0,
  protocols: ['ws'],
}

function open(outcome: BrowserPhoneOutcome) {
  const asked: unknown[] = []
  const browserPhones: BrowserPhoneBook = {
    list: () => [phone],
    open: (user, wish) => {
      asked.push({ user, ...wish })
      return outcome
    },
    close: (name) => name === phone.name,
  }
  return { asked, small: interfaceFixture({ books: { browserPhones } }) }
}

describe('a telephone for a page', () => {
  it('is given to the user who asks, with its password, and listed without', async (t) => {
    const { asked, small } = open({ ok: true, phone, password: 'secret' })
    t.after(() => small.close())
    const shown = {
      name: 'browser-tester',
      endpoint: 'PJSIP/browser-tester',
      user: 'tester',
      context: 'phones',
      caller_id: 'Ann <500>',
      registered: false,
      begun: small.deps.render.timestamp(0),
      protocols: ['ws'],
    }
    const answer = await small.ask('POST /browserPhones?context=phones&callerId=Ann%20<500>')
    assert.deepEqual(answer, { status: 200, body: { ...shown, password: 'secret' } })
    assert.deepEqual(asked, [{ user: 'tester', context: 'phones', callerId: 'Ann <500>' }])
    assert.deepEqual(await small.ask('GET /browserPhones'), { status: 200, body: [shown] })
    assert.deepEqual(await small.ask('DELETE /browserPhones/browser-tester'), { status: 204 })
    assert.equal((await small.ask('DELETE /browserPhones/other')).code, 'browser-phone-not-found')
    const listen = (name: string) => small.ask(`POST /browserPhones/${name}/listen?channelId=gone`)
    assert.equal((await listen('other')).code, 'browser-phone-not-found')
    assert.equal((await listen('browser-tester')).code, 'channel-not-found')
  })

  it('is refused with words that say what to do', async (t) => {
    const { small } = open({ ok: false, code: 'context-not-found' })
    t.after(() => small.close())
    const { status, message } = await small.ask('POST /browserPhones?context=nowhere')
    assert.deepEqual([status, message], [404, 'The dialplan has no context nowhere'])
  })
})
