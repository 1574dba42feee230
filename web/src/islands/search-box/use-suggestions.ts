import { useCallback, useEffect, useRef, useState } from "react";
import type { Suggestions } from "../../generated/model.ts";
import { fetchSuggestions } from "./fetch-suggestions.ts";

/** How long typing has to pause before a request, in milliseconds. */
const debounceMs = 120;

/** The current suggestions, and how to request or close them. */
export interface UseSuggestions {
  /** The suggestions; `null` if none were requested. */
  found: Suggestions | null;
  /** The number of answers so far; a new answer may have the same text. */
  answers: number;
  /** Requests suggestions for what was typed, once typing pauses. */
  ask: (typed: string) => void;
  /** Closes the suggestions. */
  close: () => void;
}

/**
 * Returns suggestions from the server. The latest request wins; a failed one gives no suggestions.
 */
export function useSuggestions(address: string): UseSuggestions {
  const [found, setFound] = useState<Suggestions | null>(null);
  const [answers, setAnswers] = useState(0);
  const timer = useRef(0);
  const running = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    running.current?.abort();
    running.current = null;
  }, []);

  const ask = useCallback(
    (typed: string) => {
      stop();
      timer.current = window.setTimeout(() => {
        const controller = new AbortController();
        running.current = controller;
        fetchSuggestions(address, typed, controller.signal).then(
          (answer) => {
            if (!controller.signal.aborted) {
              setFound(answer);
              setAnswers((before) => before + 1);
            }
          },
          () => !controller.signal.aborted && setFound(null),
        );
      }, debounceMs);
    },
    [address, stop],
  );

  const close = useCallback(() => {
    stop();
    setFound(null);
  }, [stop]);

  useEffect(() => stop, [stop]);

  return { found, answers, ask, close };
}
