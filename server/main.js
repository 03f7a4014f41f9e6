import { serve } from './serve.js'
import { explain } from './setup.js'

process.env.NODE_ENV ??= 'production'
process.env.DEPLOYMENT ??= 'production'

try {
  await serve()
} catch (error) {
  explain(error)
  process.exit(1)
}
