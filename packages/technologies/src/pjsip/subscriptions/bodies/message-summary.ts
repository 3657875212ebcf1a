// application/simple-message-summary (RFC 3842): how many messages wait.

export interface Waiting {
  readonly newMessages: number
  readonly oldMessages: number
}

export const messageSummaryType = 'application/simple-message-summary'

/** `account`: the address that reads them out; empty: none is known. */
export function messageSummary({ newMessages, oldMessages }: Waiting, account: string): string {
  return [
    `Messages-Waiting: ${newMessages > 0 ? 'yes' : 'no'}`,
    ...(account === '' ? [] : [`Message-Account: ${account}`]),
    `Voice-Message: ${newMessages}/${oldMessages} (0/0)`,
    '',
  ].join('\r\n')
}

/** What somebody else says of a mailbox; undefined: it is no summary. */
export function parseMessageSummary(text: string): Waiting | undefined {
  const waiting = /^messages-waiting\s*:\s*(yes|no)\s*$/im.exec(text)?.[1]?.toLowerCase()
  if (waiting === undefined) return undefined
  const counts = /^voice-message\s*:\s*(\d{1,9})\s*\/\s*(\d{1,9})/im.exec(text)
  if (counts) return { newMessages: Number(counts[1]), oldMessages: Number(counts[2]) }
  return { newMessages: waiting === 'yes' ? 1 : 0, oldMessages: 0 }
}
