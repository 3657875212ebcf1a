// Which way a digit went, as events say it.

export const directionWord = (direction: 'received' | 'sent'): string => (direction === 'sent' ? 'Sent' : 'Received')
