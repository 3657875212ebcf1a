import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SoundUses } from './sound-uses.ts'

describe('uses of the sound of a port', () => {
  it('last until the last of them has ended', () => {
    const uses = new SoundUses()
    const freed: string[] = []
    uses.onFreed((port) => void freed.push(port))
    void uses.begin('p', 'play 1')
    uses.set('p', { mutesIn: true, volumeOut: 1 })
    uses.end('p', 'play 1')
    assert.deepEqual([uses.isUsed('p'), freed], [true, []])
    uses.set('p', { mutesIn: false })
    uses.set('p', { mutesIn: false })
    assert.deepEqual([uses.isUsed('p'), freed], [false, ['p']])
  })

  it('are only those that look at the sound or change it', () => {
    const uses = new SoundUses()
    uses.set('p', { timeoutMs: 5, isDirectMedia: true, talk: null, detectsDtmf: false })
    assert.equal(uses.isUsed('p'), false)
    uses.set('p', { sendsSilence: true })
    assert.equal(uses.isUsed('p'), true)
    uses.set('p', { sendsSilence: false })
    assert.equal(uses.isUsed('p'), false)
    uses.set('p', { talk: { silenceMs: 1, threshold: 1 } })
    assert.equal(uses.isUsed('p'), true)
  })

  it('wait for whoever has to make way', async () => {
    const uses = new SoundUses()
    const asked: string[] = []
    uses.guard = async (port) => void asked.push(port)
    await uses.begin('p', 'record 1')
    assert.deepEqual(asked, ['p'])
    uses.forget('p')
    assert.equal(uses.isUsed('p'), false)
  })
})
