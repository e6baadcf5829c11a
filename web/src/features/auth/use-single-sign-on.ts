import { currentUser } from '@tillmap/contracts';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { messageOf } from '../../api/failure.ts';
import { sendCall } from '../../api/http.ts';
import { signedIn } from '../../api/sign-in.ts';
import {
  comesFromSingleSignOn,
  finishSingleSignOn,
  goToSingleSignOn,
  type KeycloakPlace,
} from '../../api/single-sign-on.ts';

const AWAY = 'Sign-in is not available right now. Please try again in a moment.';
const NOT_DONE = 'Single sign-on was not finished. Please try again.';
/** The page to come back to, kept while the browser is at Keycloak. */
const FROM_KEY = 'sign_in_from';

const takeFrom = (): { pathname: string; search: string } => {
  const { pathname, search } = new URL(window.sessionStorage.getItem(FROM_KEY) ?? '/', window.location.origin);
  window.sessionStorage.removeItem(FROM_KEY);
  return { pathname, search };
};

/** The way to Keycloak's sign-in page, and what happens when the browser comes back from there. */
export const useSingleSignOn = (place: KeycloakPlace, from: string) => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(comesFromSingleSignOn);
  const [error, setError] = useState<string | null>(null);
  const hasBegun = useRef(false);

  useEffect(() => {
    // What Keycloak sent counts once.
    if (!isBusy || hasBegun.current) return;
    hasBegun.current = true;
    const finish = async (): Promise<string | null> => {
      const token = await finishSingleSignOn(place);
      if (token === null) return NOT_DONE;
      // Keycloak also knows people who have no part in Tillmap: they are told here, not signed out on the next page.
      const asked = await sendCall({ call: currentUser }, token);
      if ('error' in asked) return messageOf(asked.error, AWAY);
      // The page that Keycloak sent us to forgets; it goes on from there as after the form.
      await navigate('/login', { replace: true, state: { from: takeFrom() } });
      dispatch(signedIn(token));
      return null;
    };
    void finish()
      .catch(() => NOT_DONE)
      .then((refusal) => {
        setError(refusal);
        setBusy(false);
      });
  }, [isBusy, place, dispatch, navigate]);

  const go = async (): Promise<void> => {
    hasBegun.current = true;
    setBusy(true);
    setError(null);
    window.sessionStorage.setItem(FROM_KEY, from);
    try {
      await goToSingleSignOn(place);
    } catch {
      setError(AWAY);
      setBusy(false);
    }
  };
  return { isBusy, error, go };
};
