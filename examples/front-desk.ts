// Answers, asks for an extension, records who calls, and puts the call through: each step in a line, whatever the caller does.
// Run: NAME=… PASSWORD=… npx node examples/front-desk.ts, and call an extension with Stasis(front-desk).

import { type Client, connect } from '@jackfield/client'

const ask = { play: 'sound:vm-enter-num-to-call', playAgain: 'sound:pbx-invalid', pattern: /600\d/, tries: 3 }

export function frontDesk(client: Client): void {
  client.onCall(async (call) => {
    await call.answer()
    const asked = await call.gather(ask)
    if (asked.outcome === 'digits') {
      await call.play('sound:vm-rec-name')
      await call.record({ name: `callers/${call.id}`, beep: true, silenceSeconds: 2, maxSeconds: 10 })
      await call.transfer(asked.digits)
    }
    await call.play('sound:vm-goodbye')
    await call.hangup()
  })
}

if (import.meta.main) {
  const url = process.env.EXCHANGE ?? 'http://127.0.0.1:8088'
  const login = { user: process.env.NAME ?? 'demo', password: process.env.PASSWORD ?? '' }
  frontDesk(await connect({ url, ...login, application: 'front-desk' }))
  console.log('waiting for calls')
}
