import assert from 'node:assert/strict'
import { it } from 'node:test'
import { EarlyAnswers } from './early-answers.ts'

const all = { follow_early_media_fork: true, accept_multiple_sdp_answers: true }
const taken = (...rules: ConstructorParameters<typeof EarlyAnswers>) => {
  const early = new EarlyAnswers(...rules)
  assert.ok(early.isFollowed({ tag: 'a', text: 'one' }))
  early.follow({ tag: 'a', text: 'one' })
  return early
}

it('another phone is followed where endpoint and system allow it', () => {
  const other = { tag: 'b', text: 'two' }
  assert.ok(taken(all, all).isFollowed(other))
  assert.ok(!taken({ ...all, follow_early_media_fork: false }, all).isFollowed(other))
  assert.ok(!taken(all, { ...all, follow_early_media_fork: false }).isFollowed(other))
})

it('the same phone is followed where endpoint and system allow that', () => {
  const same = { tag: 'a', text: 'two' }
  assert.ok(taken(all, all).isFollowed(same))
  assert.ok(!taken({ ...all, accept_multiple_sdp_answers: false }, all).isFollowed(same))
  assert.ok(!taken(all, { ...all, accept_multiple_sdp_answers: false }).isFollowed(same))
})

it('what was said already is nothing new, and after another call begins everything is', () => {
  const early = taken(all, all)
  assert.ok(!early.isFollowed({ tag: 'a', text: 'one' }))
  early.forget()
  assert.equal(early.text, undefined)
  assert.ok(early.isFollowed({ tag: 'a', text: 'one' }))
})
