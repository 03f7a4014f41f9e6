export type Topic = 'album' | 'booking' | 'chat' | 'presence' | 'schedule'
