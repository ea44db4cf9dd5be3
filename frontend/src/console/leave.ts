import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { isConsolePath } from '../shell/paths.js';

/** Goes to a path: a step inside the consoles, or a page load where the public site answers it. */
export function useGo() {
  const navigate = useNavigate();
  return useCallback(
    (to: string, { replace = false } = {}) => {
      if (isConsolePath(to)) navigate(to, { replace });
      else if (replace) location.replace(to);
      else location.assign(to);
    },
    [navigate],
  );
}
