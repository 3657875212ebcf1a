import { ExchangeFixture, wait } from '../exchange-fixture.ts'
import { technologyCases } from '../technology.cases.ts'

technologyCases({
  name: 'Local',
  makeFixture: () => new ExchangeFixture({ 'waits@here': [wait(1000)] }),
  endpoint: 'Local/waits@here/n',
  namePrefix: 'Local/waits@here',
  nobody: 'Local/nobody@here',
  farEnd: (fixture, channel) => {
    const second = fixture.exchange.channels.list().find(({ name }) => name === channel.name.replace(';1', ';2'))
    if (!second) throw new Error('no second half')
    return {
      answers: () => void second.answer(),
      hangsUp: (cause) => second.requestHangup('explicit', cause),
      presses: (digit) => {
        second.sendDigit(digit, 'begin')
        second.sendDigit(digit, 'end', 100)
      },
      digits: () =>
        fixture.events.flatMap((event) =>
          event.name === 'channel-digit-ended' && event.channel.id === second.id && event.direction === 'received'
            ? [event.digit]
            : [],
        ),
      isGone: () => second.isEnded,
    }
  },
})
