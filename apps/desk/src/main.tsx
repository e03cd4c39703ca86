import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Desk } from '#app/desk.tsx';
import { followActivity } from '#lib/activity.ts';
import { followTheme } from '#lib/settings.ts';
import './ui/desk.css';

followTheme();
followActivity();
const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Desk />
    </StrictMode>,
  );
}
