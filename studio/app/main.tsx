import { createRoot } from 'react-dom/client'

const root = document.getElementById('studio')
if (root) createRoot(root).render(<main>Studio</main>)
