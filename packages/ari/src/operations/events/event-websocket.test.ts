import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { type ExchangeFixture, exchangeFixture } from '../../exchange-fixture.ts'

let small: ExchangeFixture

describe('the event socket asked for without a socket', () => {
  beforeEach(() => {
    small = exchangeFixture()
  })

  afterEach(() => small.close())

  it('says what is missing, and what cannot be followed', async () => {
    const [none, app, all, nothing, scheme] = await small.replies(
      'GET /events',
      'GET /events?app=a',
      'GET /events?follow=all,ivr,call:,log:ERROR',
      'GET /events?follow=all,call:none',
      'GET /events?follow=nothing:x',
    )
    assert.equal(none, 'HTTP request is missing param: [app]')
    assert.equal(all, app, 'nothing is wrong with what is followed')
    assert.notEqual(nothing, app)
    assert.notEqual(scheme, app)
    assert.notEqual(scheme, nothing)
  })
})
