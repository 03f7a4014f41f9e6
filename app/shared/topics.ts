export type Topic = 'album' | 'chat' | 'presence' | 'schedule'
