package dev.veridoor;

import java.util.LinkedHashMap;
import java.util.Map;

/** Filters of a list; each list has a class of its own with its names. */
public abstract class Query {
    final Map<String, Object> values = new LinkedHashMap<>();

    /** The page after this {@code next_cursor}. */
    public void after(String cursor) {
        values.put("cursor", cursor);
    }
}
