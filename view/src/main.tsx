import { render } from 'preact'
import { useState } from 'preact/hooks'
import type { View } from '../../src/view/data.ts'
import { App } from './app.tsx'
import { followKeys } from './keys.ts'
import { Live } from './live.tsx'
import { firstShown } from './shown.ts'
import { unpacked } from './unpacked.ts'

function Still({ view }: { readonly view: View }) {
  const [shown, setShown] = useState(() => firstShown(view, location.hash))
  return <App shown={shown} choose={choice => setShown(now => ({ ...now, choice }))} />
}

const data = document.getElementById('data')?.textContent
const place = document.getElementById('view')!
if (data) void unpacked(data).then(view => render(<Still view={view} />, place))
else render(<Live />, place)

followKeys()
