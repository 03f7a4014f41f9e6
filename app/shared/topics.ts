/** What the event stream speaks of. The page's scripts listen for these names. */
export type Topic = 'chat' | 'presence'
