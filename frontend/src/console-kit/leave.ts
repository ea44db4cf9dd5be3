import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { isConsolePath } from '../data/paths.js';
import { leaveFreely, stepFreely } from '../data/unsaved.js';

/** Goes to a path: a step inside the consoles, or a page load where the public site answers it. */
export function useGo() {
  const navigate = useNavigate();
  return useCallback(
    (to: string, { replace = false } = {}) => {
      if (isConsolePath(to)) stepFreely(() => navigate(to, { replace }));
      else leaveFreely(() => (replace ? location.replace(to) : location.assign(to)));
    },
    [navigate],
  );
}
