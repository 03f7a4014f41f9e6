export type Topic = 'chat' | 'presence'
