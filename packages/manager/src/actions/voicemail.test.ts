import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ExchangeFixture, within } from '../testing/exchange-fixture.ts'

const conf = `
[general]
mailcmd = /bin/true
[default]
100 => 1234,Anna Example,anna@example.com,,tz=home|review=yes|volgain=1.5
200 => 1,Bert
[zonemessages]
home = Europe/Berlin|IMp
`

function message(small: ExchangeFixture, folder: string, number: number, id: string, flag = ''): void {
  const directory = join(small.directory, 'voicemail/default/100', folder)
  mkdirSync(directory, { recursive: true })
  const text = `[message]\ncallerid="Ann" <555>\norigdate=Thu Jan  1 12:00:00 PM UTC 2026\nmsg_id=${id}\nflag=${flag}\nduration=7\n`
  writeFileSync(join(directory, `msg000${number}.txt`), text)
  writeFileSync(join(directory, `msg000${number}.wav`), id)
}

/** With this voicemail.conf and two messages. */
async function prepare(small: ExchangeFixture) {
  small.voicemailText = conf
  message(small, 'INBOX', 0, '1-a')
  message(small, 'Urgent', 0, '1-b', 'Urgent')
  small.deps.voicemail.reload()
  await small.deps.voicemail.open()
  return small.client()
}

const files = (small: ExchangeFixture, box: string, folder: string) => {
  try {
    return readdirSync(join(small.directory, 'voicemail/default', box, folder)).filter((name) => name.endsWith('.txt'))
  } catch {
    return []
  }
}

test(
  'voicemail: who has a mailbox, and what is in it',
  within(async (small) => {
    const client = await prepare(small)
    const users = await client.list({ Action: 'VoicemailUsersList' })
    assert.deepEqual(users[0], ['Response: Success', 'EventList: start', 'Message: Voicemail user list will follow'])
    assert.deepEqual(users[1], [
      ...['Event: VoicemailUserEntry', 'VMContext: default', 'VoiceMailbox: 100', 'Fullname: Anna Example'],
      ...['Email: anna@example.com', 'Pager: ', 'ServerEmail: asterisk', 'FromString: Asterisk PBX'],
      ...['MailCommand: /bin/true', 'Language: ', 'TimeZone: home', 'Callback: ', 'Dialout: ', 'UniqueID: '],
      ...['ExitContext: ', 'SayDurationMinimum: 2', 'SayEnvelope: Yes', 'SayCID: No', 'AttachMessage: Yes'],
      ...['AttachmentFormat: wav', 'DeleteMessage: No', 'VolumeGain: 1.50', 'CanReview: Yes', 'CanMarkUrgent: Yes'],
      ...[
        'CallOperator: No',
        'MaxMessageCount: 100',
        'MaxMessageLength: 0',
        'NewMessageCount: 2',
        'OldMessageCount: 0',
      ],
    ])
    assert.deepEqual(users.at(-1), ['Event: VoicemailUserEntryComplete', 'EventList: Complete', 'ListItems: 2'])
    const detail = await client.list({ Action: 'VoicemailUserStatus', Context: 'default', Mailbox: '200' })
    assert.equal(detail[1]?.[2], 'VoiceMailbox: 200')
    const box = await client.list({ Action: 'VoicemailBoxSummary', Context: 'default', Mailbox: '100' })
    assert.deepEqual(box.slice(1), [
      ...[
        [
          ...['Event: VoicemailBoxDetail', 'Folder: INBOX', 'CallerID: "Ann" <555>'],
          ...['Date: Thu Jan  1 12:00:00 PM UTC 2026', 'Duration: 7', 'Flag: ', 'ID: 1-a'],
        ],
        [
          ...['Event: VoicemailBoxDetail', 'Folder: Urgent', 'CallerID: "Ann" <555>'],
          ...['Date: Thu Jan  1 12:00:00 PM UTC 2026', 'Duration: 7', 'Flag: Urgent', 'ID: 1-b'],
        ],
      ],
      ['Event: VoicemailBoxDetailComplete', 'EventList: Complete', 'ListItems: 2'],
    ])
    const count = await client.action({ Action: 'MailboxCount', Mailbox: '100@default' })
    assert.deepEqual(count.slice(-3), ['UrgMessages: 1', 'NewMessages: 1', 'OldMessages: 0'])
  }),
)

test(
  'voicemail: messages are moved, forwarded and removed, and lamps follow',
  within(async (small) => {
    const client = await prepare(small)
    const base = { Context: 'default', Mailbox: '100', Folder: 'INBOX', ID: '1-a' }
    const said = async (fields: Record<string, string>) => (await client.action(fields)).at(-1)
    assert.equal(await said({ Action: 'VoicemailMove', ...base, ToFolder: 'Work' }), 'Message: Message move successful')
    assert.deepEqual(files(small, '100', 'Work'), ['msg0000.txt'])
    assert.deepEqual(client.events('MessageWaiting').at(-1)?.slice(2), [
      ...['Mailbox: 100@default', 'Waiting: 1', 'New: 1', 'Old: 0'],
    ])
    assert.equal(await said({ Action: 'VoicemailMove', ...base, ToFolder: 'Old' }), 'Message: Message move failed')
    const forward = { Action: 'VoicemailForward', ...base, Folder: 'Work', ToContext: 'default' }
    assert.equal(await said({ ...forward, ToMailbox: '200', ToFolder: 'INBOX' }), 'Message: Message forward successful')
    assert.deepEqual(files(small, '200', 'INBOX'), ['msg0000.txt'])
    assert.equal(await said({ ...forward, ToMailbox: '999', ToFolder: 'INBOX' }), 'Message: Message forward failed')
    assert.equal(
      await said({ Action: 'VoicemailRemove', ...base, Folder: 'Urgent', ID: '1-b' }),
      'Message: Message remove successful',
    )
    assert.equal(await said({ Action: 'VoicemailRemove', ...base }), 'Message: Message remove failed')
    assert.equal(small.deps.mailboxes.get('100@default')?.newMessages, 0)
    message(small, 'INBOX', 0, '1-z')
    assert.equal(await said({ Action: 'VoicemailRefresh', Mailbox: '100' }), 'Message: Refresh sent')
    assert.equal(small.deps.mailboxes.get('100@default')?.newMessages, 1)
  }),
)

test(
  'voicemail: what is missing is named, and nobody there is no error',
  within(async (small) => {
    const client = await small.client()
    const said = async (fields: Record<string, string>) => (await client.action(fields)).at(-1)
    assert.equal(
      await said({ Action: 'VoicemailUsersList' }),
      'Message: There are no voicemail users currently defined.',
    )
    const needs = "Message: Need 'Context' and 'Mailbox' parameters."
    assert.equal(await said({ Action: 'VoicemailUserStatus', Context: 'x' }), needs)
    assert.equal(await said({ Action: 'VoicemailBoxSummary' }), needs)
    const other = { Context: 'x', Mailbox: 'y' }
    const nobody = 'Message: There is no voicemail user of the given info.'
    assert.equal(await said({ Action: 'VoicemailUserStatus', ...other }), nobody)
    const noBox = 'Message: There is no voicemail user matching the given user.'
    assert.equal(await said({ Action: 'VoicemailBoxSummary', ...other }), noBox)
    assert.equal(await said({ Action: 'VoicemailMove', ...other }), 'Message: Folder not specified, required')
  }),
)
