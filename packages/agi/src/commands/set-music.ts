import { agiCommand } from '../command.ts'

export const setMusic = agiCommand(
  {
    name: 'SET MUSIC',
    arguments: '<on|off> [<class>]',
    least: 1,
    most: 2,
    usage: 'Begins or ends music for whoever waits.',
  },
  ({ call: { channel }, args: [word = '', musicClass] }) => {
    if (/^on$/i.test(word)) channel.startMusic(musicClass || 'default')
    else if (/^off$/i.test(word)) channel.stopMusic()
    return '0'
  },
)
