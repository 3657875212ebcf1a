// A telephone as a program of its own: registers, calls, waits for the answer and for sound, says so, and hangs up.
// Run inside the network of an exchange: `calls-and-hears.ts USER PASSWORD SERVER EXTENSION`.

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { described, SipPhone } from './sip-phone.ts'

const [user = '', password = '', server = '', extension = ''] = process.argv.slice(2)
const ear = createSocket('udp4')
ear.bind(0, '127.0.0.1')
await once(ear, 'listening')
const phone = await SipPhone.open(user, server, password)
console.log(`registered ${await phone.register()}`)
const sound = once(ear, 'message')
const { call, response } = await phone.dialsUntilAnswered(extension, described('sendrecv', ear.address().port))
console.log(`answered ${response.status}`)
if (response.status === 200) {
  const [packet] = await sound
  console.log(`heard ${packet.length > 12}`)
  call.end()
  await phone.ended()
}
await phone.register(0)
ear.close()
await phone.close()
