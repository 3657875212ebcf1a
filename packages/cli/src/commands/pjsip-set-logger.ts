import { command } from '../command.ts'
import { refused, said } from '../reply.ts'

export const pjsipSetLogger = command(
  {
    name: 'pjsip set logger',
    synopsis: 'Writes SIP messages into the log, or as packets into a file.',
    arguments: [
      { name: 'switch', words: ['on', 'off', 'host', 'pcap'] },
      { name: 'address|file', isOptional: true },
    ],
    notes: [
      'on, off: every message',
      'host ADDRESS: those from and to this address, beside the ones named before',
      'pcap FILE: all of them as packets, for programs that show these; off ends it',
    ],
    module: 'res_pjsip.so',
  },
  async ({ args: [word = '', what = ''], deps }) => {
    const { logger } = deps.sip
    switch (word.toLowerCase()) {
      case 'on':
        logger.showAll()
        return said('PJSIP Logging enabled')
      case 'host':
        if (what === '') return refused('Which address? pjsip set logger host ADDRESS')
        if (!logger.show(what)) return refused(`"${what}" is no address`)
        return said(`PJSIP Logging Enabled for host: ${what}`)
      case 'pcap': {
        if (what === '') return refused('Which file? pjsip set logger pcap FILE')
        const trouble = await logger.capture(what)
        return trouble === undefined ? said(`PJSIP packets are written to ${what}`) : refused(trouble)
      }
      default:
        await logger.stop()
        return said('PJSIP Logging disabled')
    }
  },
)
