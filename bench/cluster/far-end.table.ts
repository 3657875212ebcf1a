// What the bench of several exchanges and the far end it is held against agree on.

export const subjects = { question: 'jf.bare.question', message: 'jf.bare.message', heard: 'jf.bare.heard' } as const

/** as what a node says of a channel */
export const answerLength = 500
/** messages after which the far end says that it has them */
export const burst = 16
