// What a capture is about, in words.
// Not the choice itself.

import type { CaptureSubject } from './capture.ts'

export function subjectName(subject: CaptureSubject): string {
  switch (subject.kind) {
    case 'all':
      return 'all calls'
    case 'call':
      return `the call of ${subject.channel.name}`
    case 'endpoint':
      return `calls of ${subject.endpoint}`
    case 'host':
      return `packets of ${subject.address}`
  }
}
