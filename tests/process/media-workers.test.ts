// How many threads carry media is what rtp.conf says; a number that is none is complained about and left aside.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { it } from 'node:test'
import { until } from '@jackfield/base/testing'
import { ExchangeProcess } from '../support/exchange-process.ts'

/** The system knows the threads of a process by their names. */
const mediaThreads = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).filter(
    (thread) => readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim() === 'media',
  ).length

it('starts as many media workers as rtp.conf asks for', async () => {
  const exchange = await ExchangeProcess.start({ files: { 'rtp.conf': '[general]\nmedia_workers = 3\n' } })
  try {
    // a thread has its name only when it has had a processor
    await until(() => mediaThreads(exchange.pid) >= 3)
    assert.equal(mediaThreads(exchange.pid), 3)
  } finally {
    await exchange.stop()
  }
})

it('goes by the processors, and says so, when the number makes no sense', async () => {
  const exchange = await ExchangeProcess.start({ files: { 'rtp.conf': '[general]\nmedia_workers = many\n' } })
  try {
    assert.match(exchange.errors, /media_workers/)
    await until(() => mediaThreads(exchange.pid) >= 1)
  } finally {
    await exchange.stop()
  }
})
