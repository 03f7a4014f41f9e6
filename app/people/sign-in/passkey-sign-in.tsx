import { hrefs } from '#app/shared/hrefs.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import { Button } from '#app/ui/button.tsx'
import passkeyScript from '../../ui/sign-in-passkey.js?url'
import { passkeyLabels } from './words.ts'

/** Shown by its script, where the browser has passkeys. */
export function PasskeySignIn({ returnTo }: { returnTo?: string }) {
  return (
    <>
      <form
        method="post"
        action={hrefs.passkeySignIn({ returnTo })}
        data-passkey={serviceHrefs.passkeyChallenges()}
        hidden
      >
        <input type="hidden" name="credential" />
        <Button type="submit" look="line" wide>
          {passkeyLabels.use}
        </Button>
        <p className="error" role="alert" hidden>
          {passkeyLabels.noneUsed}
        </p>
      </form>
      <script type="module" src={passkeyScript} />
    </>
  )
}
