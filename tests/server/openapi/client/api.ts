// Written by scripts/api-client.ts.
export interface paths {
    "/api/v2/users/auth/login/operator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs a person in and returns a session token.
         * @description Open to anybody.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/services/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the services of the locations that the person sees, newest first.
         * @description For super_admin, parking_admin, parking_staff.
         */
        get: operations["listServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/services/services/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Corrects fields of a service. Each field carries the value that the edit was made from. A correction of a priced field prices the service again, and keeps a difference to the amount taken in proportion.
         * @description For super_admin, parking_admin, parking_staff.
         */
        patch: operations["editService"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Driver: {
            /**
             * Format: uuid
             * @description A UUID.
             */
            id: string;
            /** @description Increases with every change of the record. */
            version: number;
            /** @description For a driver, 3 to 39 letters, or 2 with `nameConfirmed`. For a company, any characters of its name. */
            firstName: string;
            /** @description Required for a person, 3 to 39 letters, or 2 with `nameConfirmed`. May be empty for a company. */
            lastName: string;
            isCompany: boolean;
            /** @description Required beside an identification. */
            identificationType: ("citizenship" | "foreigner" | "passport") | null;
            /** @description 5 to 11 digits; a passport may have letters. */
            identification: string | null;
            /** @description An e-mail address of fewer than 100 characters. */
            email: string | null;
            /** @description Calling code of a country, with or without its plus. */
            phoneCode: string | null;
            /** @description 6 to 11 digits without the country’s code. A searched number may have spaces and signs. */
            phone: string | null;
            notificationMethod: ("email" | "whatsapp") | null;
            photo: string | null;
            plates: string[];
            /** @default null */
            authorisedAt: string | null;
            /** @default null */
            authorisedBy: ("driver" | "staff") | null;
        };
        NamedReference: {
            /**
             * Format: uuid
             * @description A UUID.
             */
            id: string;
            name: string;
        };
        Problem: {
            title: string;
            status: number;
            /** @enum {string} */
            code: "bad_request" | "missing_parameters" | "validation_failed" | "unauthorized" | "bad_credentials" | "forbidden" | "second_factor_required" | "step_up_needed" | "sign_in_expired" | "factor_in_use" | "company_required" | "not_found" | "method_not_allowed" | "edit_conflict" | "service_frozen" | "cash_up_closed" | "cash_up_open" | "cash_up_changed" | "cash_up_collected" | "cash_up_uncollected" | "register_not_own" | "own_difference" | "own_act" | "right_removed" | "already_settled" | "driver_exists" | "driver_has_open_services" | "driver_without_email" | "driver_has_live_pass" | "driver_erased" | "link_gone" | "pin_wrong" | "kiosk_in_use" | "refund_changed" | "refund_register_changed" | "pass_not_so" | "pass_price_changed" | "pass_days_changed" | "rate_replaced" | "rate_version_moved" | "rate_version_begun" | "operator_legacy" | "operator_signed_in" | "invitation_accepted" | "own_account" | "last_admin" | "author_not_left" | "idempotency_key_required" | "body_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "too_many_attempts" | "internal" | "unavailable";
            detail?: string;
            requestId: string;
            errors?: {
                path: string;
                /** @enum {string} */
                code: "invalidField" | "required" | "unknown_field" | "email_invalid" | "email_too_long" | "email_taken" | "password_invalid" | "password_wrong" | "password_too_short" | "password_personal" | "password_company" | "password_common" | "password_same" | "factor_code_wrong" | "passkey_refused" | "passwords_differ" | "plate_invalid" | "plate_in_progress" | "overstay_unknown" | "overstay_charged" | "not_long_inside" | "not_waiting" | "arrival_too_far" | "remarks_too_long" | "date_range_invalid" | "range_too_wide" | "time_zone_invalid" | "page_invalid" | "limit_invalid" | "cursor_invalid" | "nothing_changed" | "amount_invalid" | "amount_ambiguous" | "amount_negative" | "amount_not_positive" | "amount_too_large" | "cash_too_little" | "parts_differ" | "too_many_parts" | "count_invalid" | "reason_too_short" | "reason_too_long" | "note_required" | "reason_required" | "count_differs" | "register_unknown" | "already_in_cash_up" | "cash_up_elsewhere" | "end_before_start" | "in_the_future" | "stay_too_long" | "in_the_past" | "rate_missing" | "rates_overlap" | "periods_differ" | "time_invalid" | "from_not_before_to" | "window_over_midnight" | "minutes_invalid" | "agreement_unknown" | "agreement_exists" | "default_taken" | "not_of_type" | "percentage_invalid" | "would_be_all" | "membership_exists" | "vehicles_invalid" | "pass_spaces_invalid" | "fewer_vehicles_than_spaces" | "validity_invalid" | "membership_unknown" | "membership_disabled" | "too_many_plates" | "plate_has_pass" | "driver_unknown" | "transfer_admins_only" | "not_in_progress" | "not_paid_yet" | "more_than_in_drawer" | "more_than_counted" | "more_than_price" | "more_than_stay_costs" | "end_reason_required" | "agreement_reason_required" | "lowered_reason_required" | "other_method_admins_only" | "refund_above_limit" | "pay_out_by_opener" | "name_too_short" | "name_too_long" | "name_letters" | "name_unconfirmed" | "identification_invalid" | "phone_invalid" | "phone_code_invalid" | "contact_required" | "driver_phone_exists" | "driver_email_exists" | "driver_identification_exists" | "vehicle_exists" | "holiday_exists" | "holiday_name_too_long" | "vehicle_type_exists" | "last_active_type" | "standard_type" | "pin_invalid" | "stay_unknown" | "stay_paid" | "already_stamped" | "other_agreement" | "purchase_too_small" | "budget_used_up" | "stamp_code_unknown" | "stamp_code_used" | "stamp_code_expired" | "stamp_code_not_here" | "day_past" | "codes_too_far" | "too_many_classes" | "plate_pattern_invalid" | "type_name_too_long" | "svg_invalid" | "svg_too_large" | "svg_too_detailed" | "svg_script" | "svg_external" | "svg_doctype" | "svg_not_plain" | "svg_without_size" | "svg_not_clean" | "year_invalid" | "day_unknown" | "day_not_over" | "month_not_over" | "month_closed" | "not_collected" | "deposited_already" | "description_too_long" | "bicycle_code_taken" | "id_taken" | "name_differs" | "search_too_short" | "months_invalid" | "page_address_invalid" | "user_exists" | "role_invalid" | "role_own" | "role_last_admin" | "location_unknown" | "windows_overlap" | "point_invalid" | "spaces_invalid" | "spaces_below_types" | "percent_invalid" | "term_minutes_invalid" | "manager_unknown" | "reader_unknown" | "too_many_views" | "staff_unknown" | "vehicle_type_inactive" | "photo_unknown" | "image_type_invalid" | "image_too_large" | "image_too_many_pixels" | "image_damaged" | "logo_coloured" | "sheet_type_invalid" | "sheet_too_large" | "sheet_damaged" | "sheet_encrypted" | "sheet_columns_missing" | "sheet_hidden_rows" | "sheet_empty" | "sheet_too_long" | "vat_invalid" | "storage_full" | "frozen_voided" | "frozen_collected" | "frozen_invoiced" | "nothing_to_invoice" | "not_issued" | "credit_under_way" | "invoices_under_way" | "platform_not_connected" | "platform_not_automatic" | "platform_key_refused" | "platform_no_answer" | "frozen_not_own_cash_up" | "shift_needed" | "frozen_admins_only" | "text_too_long" | "pairing_code_wrong" | "variable_unknown" | "country_invalid" | "tax_id_invalid" | "check_digit_wrong" | "tax_id_taken" | "terms_required" | "code_wrong" | "code_gone";
                detail?: string;
            }[];
            conflicts?: {
                path: string;
                /** @description The JSON value of the field. */
                base: unknown;
                /** @description The JSON value of the field. */
                theirs: unknown;
                /** @description The JSON value of the field. */
                mine: unknown;
                by: {
                    id: string;
                    name: string;
                } | null;
                /** @description The moment of the event. */
                at: string | null;
            }[];
            matches?: {
                /** @enum {string} */
                path: "phone" | "email" | "identification";
                driver: components["schemas"]["Driver"];
            }[];
            lost?: {
                /** @enum {string} */
                right: "location" | "admin" | "sign_in";
                location: components["schemas"]["NamedReference"] | null;
                /**
                 * Format: date-time
                 * @description The moment of the event. A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                 */
                at: string;
            };
            queued?: boolean;
            retryAfter?: number;
        };
        Service: {
            /**
             * Format: uuid
             * @description A UUID.
             */
            id: string;
            /** @description Increases with every change of the record. */
            version: number;
            location: components["schemas"]["NamedReference"];
            /** @enum {string} */
            operation: "custom" | "membership" | "off_street" | "on_street";
            /** @enum {string} */
            status: "unconfirmed" | "reserved" | "progress" | "completed" | "voided";
            receiptNumber: string;
            licensePlate: string;
            /**
             * @description A vehicle type. 1 is a car, 2 a motorcycle, 3 a bicycle. Larger numbers are classes of the company, for example heavy or electric. The hundreds name the type that a class belongs to, which also prices the class if it has no rates of its own.
             * @enum {number}
             */
            vehicleTypeId: 1 | 2 | 3 | 101 | 102 | 103 | 104 | 105 | 106 | 107 | 108 | 109 | 110 | 111 | 112 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 209 | 210 | 211 | 212 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308 | 309 | 310 | 311 | 312;
            /**
             * Format: date-time
             * @description A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
             */
            startedAt: string;
            endedAt: string | null;
            paidAt: string | null;
            totalMinutes: number | null;
            /** @enum {string} */
            currency: "COP" | "GBP" | "MXN" | "USD";
            paymentMethod: ("cash" | "dataphone" | "digital") | null;
            payments?: {
                /**
                 * Format: uuid
                 * @description A UUID.
                 */
                id: string;
                /** @enum {string} */
                kind: "stay" | "overstay" | "second_payment" | "pass" | "refund";
                /** @enum {string} */
                method: "cash" | "dataphone" | "digital";
                /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                amount: number;
                /** @description A cash-up. */
                cashUpId: string | null;
                /**
                 * Format: date-time
                 * @description The moment of the event. A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                 */
                at: string;
                by: components["schemas"]["NamedReference"] | null;
                reference: string | null;
            }[];
            postings?: {
                /**
                 * Format: uuid
                 * @description A cash-up. A UUID.
                 */
                cashUpId: string;
                /** @description Increases with every change of the record. */
                version: number;
                /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                cash: number;
                /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                dataphone: number;
                /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                digital: number;
                services: number;
                /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                payIns: number;
                /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                payOuts: number;
            }[];
            serviceCharge: number | null;
            discount: number | null;
            agreementId: string | null;
            agreementName: string | null;
            agreementReason?: string | null;
            /** @description The rounding of cash in Colombia, zero or negative. */
            adjustment50: number | null;
            difference?: {
                /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                amount: number;
                /** @description Start of the older rates that explain a difference. Null if no rates explain it. */
                ratesOf: string | null;
            } | null;
            /** @description The amount that a device says it took, if it is more than anybody can have been asked for. No total includes it. Otherwise null. */
            refusedQuote?: number | null;
            totalCost: number | null;
            tax: number | null;
            /** @description The company’s cost of a digital payment. Not part of the total. */
            serviceFee: number | null;
            /** @description End of the time to leave after the payment. Later the vehicle overstays. */
            graceUntil: string | null;
            correction: number | null;
            paidAgain: {
                /**
                 * Format: uuid
                 * @description A UUID.
                 */
                id: string;
                /**
                 * Format: date-time
                 * @description The moment of the event. A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                 */
                at: string;
                by: components["schemas"]["NamedReference"];
                /** @enum {string} */
                method: "cash" | "dataphone" | "digital";
                /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                amount: number;
                reference?: string;
                isCredit?: boolean;
                refund: {
                    /**
                     * Format: uuid
                     * @description A UUID.
                     */
                    id: string;
                    /**
                     * Format: date-time
                     * @description The moment of the event. A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                     */
                    at: string;
                    by: components["schemas"]["NamedReference"];
                    /** @enum {string} */
                    method: "cash" | "dataphone" | "digital";
                    reason?: string;
                    reference?: string;
                } | null;
            }[];
            /** @description Amount of a second payment that is due to be refunded. As a filter, `true` finds stays with such an amount. */
            refundDue: number | null;
            endMark: {
                /** @enum {string} */
                kind: "early" | "late";
                minutes: number;
                /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                amount: number;
                reason: string | null;
            } | null;
            lowered: {
                /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                amount: number;
                reason: string | null;
            } | null;
            pass?: ({
                /**
                 * Format: uuid
                 * @description A UUID.
                 */
                id: string;
                membership: string;
                /** @constant */
                standing: "valid";
                hours: "always" | {
                    days: (1 | 2 | 3 | 4 | 5 | 6 | 7 | 8)[];
                    from: string | null;
                    to: string | null;
                }[];
                /**
                 * Format: date-time
                 * @description A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                 */
                until?: string;
            } | {
                /**
                 * Format: uuid
                 * @description A UUID.
                 */
                id: string;
                membership: string;
                standing: "expired" | "too_many_vehicles";
            }) | null;
            terms: {
                /**
                 * Format: date-time
                 * @description The moment of the event. A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                 */
                at: string;
                /** @description Basis points: 1900 is 19 %. Null means the company’s own rate. */
                taxRate: number;
                /** @description Basis points: 250 is 2.5 %. */
                digitalCommission: number;
                exemptMinutes: number;
                graceMinutes: number;
                holidays: {
                    /**
                     * Format: date
                     * @description A calendar day.
                     */
                    from: string;
                    /**
                     * Format: date
                     * @description A calendar day.
                     */
                    to: string;
                    days: string[];
                };
                agreement: ({
                    name: string;
                    /** @constant */
                    type: "time";
                    minutes: number;
                } | {
                    name: string;
                    /** @constant */
                    type: "percentage";
                    basisPoints: number;
                } | {
                    name: string;
                    /** @constant */
                    type: "fixed_discount";
                    /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                    amount: number;
                } | {
                    name: string;
                    /** @constant */
                    type: "fixed_cost";
                    /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                    cost: number;
                } | {
                    name: string;
                    /** @constant */
                    type: "custom";
                    exemptMinutes: number;
                    freeRateMinutes: number;
                    /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                    initialCost: number;
                    further: {
                        /** @enum {string} */
                        type: "fixed" | "minute";
                        /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                        cost: number;
                    };
                }) | null;
            } | null;
            voidReason: string | null;
            voidCause?: ("mistake" | "stale") | null;
            voided?: {
                /**
                 * Format: date-time
                 * @description The moment of the event. A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                 */
                at: string;
                by: components["schemas"]["NamedReference"] | null;
                takenBack: {
                    /** @enum {string} */
                    method: "cash" | "dataphone" | "digital";
                    /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                    amount: number;
                    /** @description A cash-up. */
                    cashUpId: string | null;
                }[];
            } | null;
            voidAsked?: {
                /**
                 * Format: date-time
                 * @description The moment of the event. A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                 */
                at: string;
                by: components["schemas"]["NamedReference"];
                reason: string;
            } | null;
            invoiceNumber: string | null;
            invoiceState?: ("requested" | "queued" | "sent" | "issued" | "rejected" | "credited" | "dropped") | null;
            receiptCode?: string | null;
            remarks: string | null;
            space?: string | null;
            keyTag?: string | null;
            keptItems?: string | null;
            visitor?: {
                name: string;
                /** @description 5 to 11 digits; a passport may have letters. */
                identification: string | null;
                block: string | null;
                apartment: string | null;
                authorisedBy: string | null;
            } | null;
            lostTicket?: {
                takenBy: string;
                document: string;
            } | null;
            refusedPayments?: {
                /**
                 * Format: uuid
                 * @description A UUID.
                 */
                id: string;
                /**
                 * Format: date-time
                 * @description The moment of the event. A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                 */
                at: string;
                by: components["schemas"]["NamedReference"];
                /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                amount: number;
            }[];
            overstay?: {
                /**
                 * Format: uuid
                 * @description A UUID.
                 */
                of: string;
                /**
                 * Format: date-time
                 * @description End of the time to leave after the payment. Later the vehicle overstays. A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                 */
                graceUntil: string;
            } | null;
            notificationMethod: ("email" | "whatsapp") | null;
            operator: components["schemas"]["NamedReference"] | null;
            exitOperator: components["schemas"]["NamedReference"] | null;
            driver: components["schemas"]["NamedReference"] | null;
            cashUp: {
                /**
                 * Format: uuid
                 * @description A UUID.
                 */
                id: string;
                /** @enum {string} */
                status: "current" | "completed" | "collected";
                openedBy: components["schemas"]["NamedReference"];
            } | null;
            edited: boolean;
        };
    };
    responses: {
        /** @description `bad_credentials`: The e-mail or the password is wrong. */
        bad_credentials: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "bad_credentials";
                };
            };
        };
        /** @description `bad_request`: The body is not valid JSON or form data. `validation_failed`: Some values are invalid; `errors` names each. */
        "bad_request.validation_failed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "bad_request" | "validation_failed";
                };
            };
        };
        /** @description `bad_request`: The body is not valid JSON or form data. `validation_failed`: Some values are invalid; `errors` names each. `idempotency_key_required`: The call needs the header `idempotency-key`. Devices always send one, and `on-behalf-of` and `done-at` require one. */
        "bad_request.validation_failed.idempotency_key_required.keyed": {
            headers: {
                /** @description The key, if the refusal is final. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "bad_request" | "validation_failed" | "idempotency_key_required";
                };
            };
        };
        /** @description `body_too_large`: The body is larger than the call accepts. */
        body_too_large: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "body_too_large";
                };
            };
        };
        /** @description `body_too_large`: The body is larger than the call accepts. */
        "body_too_large.keyed": {
            headers: {
                /** @description The key, if the refusal is final. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "body_too_large";
                };
            };
        };
        /** @description `driver_erased`: The driver was erased: their details are gone for good, and the record cannot be changed. */
        "driver_erased.keyed": {
            headers: {
                /** @description The key, if the refusal is final. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "driver_erased";
                };
            };
        };
        /** @description `edit_conflict`: Somebody else has changed the same fields; `conflicts` has both values of each. `author_not_left`: The author in `on-behalf-of` still works in the company, or never did. A colleague may send only their entry of a vehicle. `service_frozen`: The service can no longer be changed in this way; `errors` says why. */
        "edit_conflict.author_not_left.service_frozen.keyed": {
            headers: {
                /** @description The key, if the refusal is final. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "edit_conflict" | "author_not_left" | "service_frozen";
                };
            };
        };
        /** @description `idempotency_key_reused`: The key was used for another request, or by somebody else. */
        "idempotency_key_reused.keyed": {
            headers: {
                /** @description The key, if the refusal is final. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "idempotency_key_reused";
                };
            };
        };
        /** @description `internal`: The server failed. Its log has the `requestId`. */
        internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "internal";
                };
            };
        };
        /** @description `internal`: The server failed. Its log has the `requestId`. */
        "internal.keyed": {
            headers: {
                /** @description The key, if the refusal is final. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "internal";
                };
            };
        };
        /** @description `not_found`: The call or record does not exist, or this person may not see it. */
        not_found: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found";
                };
            };
        };
        /** @description `not_found`: The call or record does not exist, or this person may not see it. */
        "not_found.keyed": {
            headers: {
                /** @description The key, if the refusal is final. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found";
                };
            };
        };
        /** @description `second_factor_required`: The person must set up a second factor first. `company_required`: A super admin must name a company in `x-company-id`. */
        "second_factor_required.company_required": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "second_factor_required" | "company_required";
                };
            };
        };
        /** @description `second_factor_required`: The person must set up a second factor first. `company_required`: A super admin must name a company in `x-company-id`. `right_removed`: The person had already lost the right when they did this: a location, a role or the sign-in. `lost` says which and when. `register_not_own`: The shift belongs to somebody else. */
        "second_factor_required.company_required.right_removed.register_not_own.keyed": {
            headers: {
                /** @description The key, if the refusal is final. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "second_factor_required" | "company_required" | "right_removed" | "register_not_own";
                };
            };
        };
        /** @description `too_many_attempts`: Too many attempts. Try again after `retryAfter` seconds. */
        too_many_attempts: {
            headers: {
                /** @description Seconds */
                "retry-after"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "too_many_attempts";
                };
            };
        };
        /** @description `too_many_attempts`: Too many attempts. Try again after `retryAfter` seconds. */
        "too_many_attempts.keyed": {
            headers: {
                /** @description Seconds */
                "retry-after"?: number;
                /** @description The key, if the refusal is final. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "too_many_attempts";
                };
            };
        };
        /** @description `unauthorized`: There is no session: the token is missing, has expired or was revoked. */
        unauthorized: {
            headers: {
                /** @description Bearer */
                "www-authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "unauthorized";
                };
            };
        };
        /** @description `unauthorized`: There is no session: the token is missing, has expired or was revoked. */
        "unauthorized.keyed": {
            headers: {
                /** @description Bearer */
                "www-authenticate"?: string;
                /** @description The key, if the refusal is final. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "unauthorized";
                };
            };
        };
        /** @description `unavailable`: The server cannot answer now. Try again later. */
        unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "unavailable";
                };
            };
        };
        /** @description `unavailable`: The server cannot answer now. Try again later. */
        "unavailable.keyed": {
            headers: {
                /** @description The key, if the refusal is final. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "unavailable";
                };
            };
        };
        /** @description `unsupported_media_type`: The call does not accept this media type. */
        unsupported_media_type: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "unsupported_media_type";
                };
            };
        };
        /** @description `unsupported_media_type`: The call does not accept this media type. */
        "unsupported_media_type.keyed": {
            headers: {
                /** @description The key, if the refusal is final. */
                "idempotency-key"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "unsupported_media_type";
                };
            };
        };
        /** @description `validation_failed`: Some values are invalid; `errors` names each. */
        validation_failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "validation_failed";
                };
            };
        };
    };
    parameters: {
        /** @description The company in which a super admin works. Ignored for other callers, who belong to one company. */
        company: string;
        /** @description An id that the calling device chose for itself. The session and the audit trail store it. */
        device: string;
        /** @description A key that the author creates for this one write. A repeat with the same key returns the first answer and does nothing. A write without a key has no receipt: a repeat may be applied twice. */
        optionalKey: string;
        /** @description The company of the caller; any other answers 404. A super admin without `x-company-id` works in this company. Also accepted in a body. */
        companyId: string;
        /** @description A single location instead of `locationIds`. Also accepted in a body. */
        locationId: string;
        /** @description The version of the record that the edit was made from, as `"3"`. If the record has another version by now, the answer is 409 `edit_conflict` with both. */
        ifMatch: string;
        /** @description The author of a write that an administrator sends for somebody who has left the company. The administrator’s rights apply. The record names the author, and the audit trail names both. */
        author: string;
        /** @description The moment at which the author did a write that waited on their device. If it is more than two minutes ago, the history shows it as `doneAt` beside the arrival. An invalid or future moment is ignored. The header does not change what the key stands for. */
        moment: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    signIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description An id that the calling device chose for itself. The session and the audit trail store it. */
                "x-device-id"?: components["parameters"]["device"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "owner@demo.parq.test",
                 *       "password": "parq-demo-2026"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description An e-mail address of fewer than 100 characters.
                     */
                    email: string;
                    password: string;
                    /** @default false */
                    remember?: boolean;
                    deviceProof?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "q9yZ…",
                     *       "expiresAt": "2026-11-17T16:00:00.000Z",
                     *       "user": {
                     *         "id": "01980000-0000-7000-8000-000000000001",
                     *         "version": 1,
                     *         "companyId": "01980000-0000-7000-8000-000000000002",
                     *         "roleId": 2,
                     *         "role": "parking_admin",
                     *         "firstName": "Beatriz",
                     *         "lastName": "Arango Henao",
                     *         "email": "owner@demo.parq.test",
                     *         "phoneCode": "57",
                     *         "phone": "3092143700",
                     *         "gender": "f",
                     *         "language": "es",
                     *         "photo": null,
                     *         "locationIds": [],
                     *         "legacy": false,
                     *         "lostLocations": [],
                     *         "administrators": [
                     *           "Beatriz A."
                     *         ],
                     *         "secondFactor": "none"
                     *       }
                     *     }
                     */
                    "application/json": {
                        token: string;
                        /**
                         * Format: date-time
                         * @description A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                         */
                        expiresAt: string;
                        user: {
                            /**
                             * Format: uuid
                             * @description A UUID.
                             */
                            id: string;
                            /** @description Increases with every change of the record. */
                            version: number;
                            /** @description The caller’s company. Any other company is answered as not found. */
                            companyId: string | null;
                            /** @enum {number} */
                            roleId: 1 | 2 | 3;
                            /** @enum {string} */
                            role: "super_admin" | "parking_admin" | "parking_staff";
                            /** @description For a driver, 3 to 39 letters, or 2 with `nameConfirmed`. For a company, any characters of its name. */
                            firstName: string;
                            /** @description Required for a person, 3 to 39 letters, or 2 with `nameConfirmed`. May be empty for a company. */
                            lastName: string;
                            /** @description An e-mail address of fewer than 100 characters. */
                            email: string;
                            /** @description Calling code of a country, with or without its plus. */
                            phoneCode: string | null;
                            /** @description 6 to 11 digits without the country’s code. A searched number may have spaces and signs. */
                            phone: string | null;
                            gender: ("f" | "m" | "wc") | null;
                            /**
                             * @description Language of names and messages.
                             * @enum {string}
                             */
                            language: "en" | "es";
                            photo: string | null;
                            locationIds: string[];
                            legacy: boolean;
                            lostLocations?: {
                                /**
                                 * Format: uuid
                                 * @description A UUID.
                                 */
                                id: string;
                                name: string;
                                /**
                                 * Format: date-time
                                 * @description The moment of the event. A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                                 */
                                at: string;
                            }[];
                            administrators?: string[];
                            /** @enum {string} */
                            secondFactor?: "none" | "set" | "missing";
                        };
                        deviceProof?: string;
                    } | {
                        secondStep: {
                            challenge: string;
                            /**
                             * Format: date-time
                             * @description A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                             */
                            expiresAt: string;
                            methods: ("totp" | "recovery" | "passkey")[];
                        };
                    };
                };
            };
            400: components["responses"]["bad_request.validation_failed"];
            401: components["responses"]["bad_credentials"];
            413: components["responses"]["body_too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["too_many_attempts"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    listServices: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Maximum number of records. A value above the maximum is refused. */
                limit?: number;
                /** @description The total of an earlier answer to the same filters. The answer returns it, and the server need not count. */
                knownTotal?: string;
                /** @description Any part of a plate. */
                plate?: string;
                /** @description Any part of a name or of another text that the list shows. For services: any part of a plate, the start of a receipt number, or words of the driver’s name. */
                search?: string;
                /** @description First moment, in `timezone`: 2026-11-20T00:00:00. Needs `endDate`. */
                startDate?: string;
                /** @description Last moment, in `timezone`: 2026-11-20T23:59:59. Needs `startDate`. */
                endDate?: string;
                /** @description First moment of payment, in `timezone`: 2026-11-20T00:00:00. Needs `paidEndDate`. */
                paidStartDate?: string;
                /** @description Last moment of payment, in `timezone`: 2026-11-20T23:59:59. Needs `paidStartDate`. */
                paidEndDate?: string;
                /** @description Only these statuses. Empty means no filter. */
                statuses?: ("unconfirmed" | "reserved" | "progress" | "completed" | "voided")[];
                /**
                 * @description Only these locations. Empty means no filter.
                 * @example [
                 *       "01980000-0000-7000-8000-000000000001"
                 *     ]
                 */
                locationIds?: string[];
                /**
                 * @description Only these payment methods. Empty means no filter.
                 * @example [
                 *       "cash"
                 *     ]
                 */
                paymentMethods?: ("cash" | "dataphone" | "digital")[];
                /** @description A cash-up. A UUID. */
                cashUpId?: string;
                /** @description `true`: payments without a cash-up, which wait for an administrator. */
                unassigned?: "true" | "false";
                /** @description Only stays whose end was stated unusually early or late. Empty means no filter. */
                endMarks?: ("early" | "late")[];
                /** @description Amount of a second payment that is due to be refunded. As a filter, `true` finds stays with such an amount. */
                refundDue?: "true" | "false";
                /** @description The start, the opening, or another listed field. A minus sorts latest or largest first. */
                sort?: "-startedAt" | "startedAt" | "-paidAt" | "paidAt" | "-totalCost" | "totalCost" | "licensePlate" | "-licensePlate";
                /** @description The company of the caller; any other answers 404. A super admin without `x-company-id` works in this company. Also accepted in a body. */
                companyId?: components["parameters"]["companyId"];
                /** @description A single location instead of `locationIds`. Also accepted in a body. */
                locationId?: components["parameters"]["locationId"];
            };
            header?: {
                /**
                 * @description The time zone of dates, for example America/Bogota. Without it, that of the company’s country. An IANA time zone, for example America/Bogota. Ambiguous abbreviations such as BST or PST are refused.
                 * @example America/Bogota
                 */
                timezone?: string;
                /** @description The company in which a super admin works. Ignored for other callers, who belong to one company. */
                "x-company-id"?: components["parameters"]["company"];
                /** @description An id that the calling device chose for itself. The session and the audit trail store it. */
                "x-device-id"?: components["parameters"]["device"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01980000-0000-7000-8000-000000000002",
                     *           "version": 1,
                     *           "location": {
                     *             "id": "01980000-0000-7000-8000-000000000001",
                     *             "name": "Unidad Mirador del Cedro"
                     *           },
                     *           "operation": "off_street",
                     *           "status": "completed",
                     *           "receiptNumber": "T-01980000-0000-7000-8000-000000000002",
                     *           "licensePlate": "ABC123",
                     *           "vehicleTypeId": 1,
                     *           "startedAt": "2026-11-17T16:00:00.000Z",
                     *           "endedAt": null,
                     *           "paidAt": null,
                     *           "totalMinutes": null,
                     *           "currency": "COP",
                     *           "paymentMethod": "cash",
                     *           "payments": [
                     *             {
                     *               "id": "01980000-0000-7000-8000-000000000002",
                     *               "kind": "stay",
                     *               "method": "cash",
                     *               "amount": 10000,
                     *               "cashUpId": null,
                     *               "at": "2026-11-17T16:00:00.000Z",
                     *               "by": null,
                     *               "reference": null
                     *             }
                     *           ],
                     *           "serviceCharge": null,
                     *           "discount": null,
                     *           "agreementId": null,
                     *           "agreementName": null,
                     *           "agreementReason": null,
                     *           "adjustment50": null,
                     *           "difference": null,
                     *           "refusedQuote": null,
                     *           "totalCost": 10000,
                     *           "tax": null,
                     *           "serviceFee": null,
                     *           "graceUntil": null,
                     *           "correction": null,
                     *           "paidAgain": [],
                     *           "refundDue": null,
                     *           "endMark": null,
                     *           "lowered": null,
                     *           "pass": null,
                     *           "terms": null,
                     *           "voidReason": null,
                     *           "voidCause": null,
                     *           "voided": null,
                     *           "voidAsked": null,
                     *           "invoiceNumber": null,
                     *           "invoiceState": null,
                     *           "receiptCode": null,
                     *           "remarks": null,
                     *           "space": null,
                     *           "keyTag": null,
                     *           "keptItems": null,
                     *           "visitor": null,
                     *           "lostTicket": null,
                     *           "overstay": null,
                     *           "notificationMethod": null,
                     *           "operator": null,
                     *           "exitOperator": null,
                     *           "driver": null,
                     *           "cashUp": null,
                     *           "edited": false
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "limit": 10,
                     *       "total": 25
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Service"][];
                        /** @description Page number, from 1. */
                        page: number;
                        /** @description Maximum number of records. A value above the maximum is refused. */
                        limit: number;
                        /** @description Number of matching records. Services and cash-ups are counted up to 10,000; above that, `total` is 10,000 and `totalIsBound` is true. */
                        total: number;
                        /** @description True if at least `total` records match, otherwise absent. */
                        totalIsBound?: boolean;
                    };
                };
            };
            400: components["responses"]["validation_failed"];
            401: components["responses"]["unauthorized"];
            403: components["responses"]["second_factor_required.company_required"];
            404: components["responses"]["not_found"];
            429: components["responses"]["too_many_attempts"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    editService: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the record that the edit was made from, as `"3"`. If the record has another version by now, the answer is 409 `edit_conflict` with both. */
                "if-match"?: components["parameters"]["ifMatch"];
                /** @description A key that the author creates for this one write. A repeat with the same key returns the first answer and does nothing. A write without a key has no receipt: a repeat may be applied twice. */
                "idempotency-key"?: components["parameters"]["optionalKey"];
                /** @description The author of a write that an administrator sends for somebody who has left the company. The administrator’s rights apply. The record names the author, and the audit trail names both. */
                "on-behalf-of"?: components["parameters"]["author"];
                /** @description The moment at which the author did a write that waited on their device. If it is more than two minutes ago, the history shows it as `doneAt` beside the arrival. An invalid or future moment is ignored. The header does not change what the key stands for. */
                "done-at"?: components["parameters"]["moment"];
                /** @description The company in which a super admin works. Ignored for other callers, who belong to one company. */
                "x-company-id"?: components["parameters"]["company"];
                /** @description An id that the calling device chose for itself. The session and the audit trail store it. */
                "x-device-id"?: components["parameters"]["device"];
            };
            path: {
                /**
                 * @description A UUID.
                 * @example 01980000-0000-7000-8000-000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "changes": {
                 *         "remarks": {
                 *           "from": null,
                 *           "to": null
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description For each field, `from`, the value that the edit was made from, and `to`, the new value. If the field has another value by now, the answer is 409 `edit_conflict` with both. */
                    changes: {
                        remarks?: {
                            from: string | null;
                            to: string | null;
                        };
                        licensePlate?: {
                            from: string | null;
                            /** @description 2 to 12 letters and digits; at least 6 unless the company is British. Spaces and hyphens are removed, and letters become capitals. */
                            to: string;
                        };
                        notificationMethod?: {
                            from: string | null;
                            to: ("email" | "whatsapp") | null;
                        };
                        /** @description A vehicle type. */
                        vehicleTypeId?: {
                            from: (1 | 2 | 3 | 101 | 102 | 103 | 104 | 105 | 106 | 107 | 108 | 109 | 110 | 111 | 112 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 209 | 210 | 211 | 212 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308 | 309 | 310 | 311 | 312) | null;
                            /**
                             * @description 1 is a car, 2 a motorcycle, 3 a bicycle. Larger numbers are classes of the company, for example heavy or electric. The hundreds name the type that a class belongs to, which also prices the class if it has no rates of its own.
                             * @enum {number}
                             */
                            to: 1 | 2 | 3 | 101 | 102 | 103 | 104 | 105 | 106 | 107 | 108 | 109 | 110 | 111 | 112 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 209 | 210 | 211 | 212 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308 | 309 | 310 | 311 | 312;
                        };
                        agreementId?: {
                            from: string | null;
                            to: string | null;
                        };
                        paymentMethod?: {
                            from: string | null;
                            /** @enum {string} */
                            to: "cash" | "dataphone" | "digital";
                        };
                        startedAt?: {
                            from: string | null;
                            /**
                             * Format: date-time
                             * @description A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                             */
                            to: string;
                        };
                        endedAt?: {
                            from: string | null;
                            /**
                             * Format: date-time
                             * @description A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                             */
                            to: string;
                        };
                    };
                    quote?: {
                        agreementName: string | null;
                        totalMinutes: number;
                        /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                        serviceCharge: number;
                        /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                        discount: number;
                        /** @description The rounding of cash in Colombia, zero or negative. Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                        adjustment50: number;
                        difference?: {
                            /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                            amount: number;
                            /** @description Start of the older rates that explain a difference. Null if no rates explain it. */
                            ratesOf: string | null;
                        } | null;
                        /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                        totalCost: number;
                        /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                        tax: number;
                        /** @description The company’s cost of a digital payment. Not part of the total. Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                        serviceFee: number;
                    };
                    reason?: string | null;
                } | {
                    quote?: {
                        agreementName: string | null;
                        totalMinutes: number;
                        /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                        serviceCharge: number;
                        /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                        discount: number;
                        /** @description The rounding of cash in Colombia, zero or negative. Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                        adjustment50: number;
                        difference?: {
                            /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                            amount: number;
                            /** @description Start of the older rates that explain a difference. Null if no rates explain it. */
                            ratesOf: string | null;
                        } | null;
                        /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                        totalCost: number;
                        /** @description Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                        tax: number;
                        /** @description The company’s cost of a digital payment. Not part of the total. Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00. */
                        serviceFee: number;
                    };
                    reason?: string | null;
                    remarks?: string | null;
                    /** @description 2 to 12 letters and digits; at least 6 unless the company is British. Spaces and hyphens are removed, and letters become capitals. */
                    licensePlate?: string;
                    notificationMethod?: ("email" | "whatsapp") | null;
                    /**
                     * @description A vehicle type. 1 is a car, 2 a motorcycle, 3 a bicycle. Larger numbers are classes of the company, for example heavy or electric. The hundreds name the type that a class belongs to, which also prices the class if it has no rates of its own.
                     * @enum {number}
                     */
                    vehicleTypeId?: 1 | 2 | 3 | 101 | 102 | 103 | 104 | 105 | 106 | 107 | 108 | 109 | 110 | 111 | 112 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 209 | 210 | 211 | 212 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308 | 309 | 310 | 311 | 312;
                    agreementId?: string | null;
                    /** @enum {string} */
                    paymentMethod?: "cash" | "dataphone" | "digital";
                    /**
                     * Format: date-time
                     * @description A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                     */
                    startedAt?: string;
                    /**
                     * Format: date-time
                     * @description A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.
                     */
                    endedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The key of the write that this answers, if it has one. */
                    "idempotency-key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01980000-0000-7000-8000-000000000001",
                     *       "version": 1,
                     *       "location": {
                     *         "id": "01980000-0000-7000-8000-000000000002",
                     *         "name": "Unidad Mirador del Cedro"
                     *       },
                     *       "operation": "off_street",
                     *       "status": "progress",
                     *       "receiptNumber": "T-01980000-0000-7000-8000-000000000001",
                     *       "licensePlate": "ABC123",
                     *       "vehicleTypeId": 1,
                     *       "startedAt": "2026-11-17T16:00:00.000Z",
                     *       "endedAt": null,
                     *       "paidAt": null,
                     *       "totalMinutes": null,
                     *       "currency": "COP",
                     *       "paymentMethod": null,
                     *       "payments": [],
                     *       "serviceCharge": null,
                     *       "discount": null,
                     *       "agreementId": null,
                     *       "agreementName": null,
                     *       "agreementReason": null,
                     *       "adjustment50": null,
                     *       "difference": null,
                     *       "refusedQuote": null,
                     *       "totalCost": null,
                     *       "tax": null,
                     *       "serviceFee": null,
                     *       "graceUntil": null,
                     *       "correction": null,
                     *       "paidAgain": [],
                     *       "refundDue": null,
                     *       "endMark": null,
                     *       "lowered": null,
                     *       "pass": null,
                     *       "terms": null,
                     *       "voidReason": null,
                     *       "voidCause": null,
                     *       "voided": null,
                     *       "voidAsked": null,
                     *       "invoiceNumber": null,
                     *       "invoiceState": null,
                     *       "receiptCode": null,
                     *       "remarks": null,
                     *       "space": null,
                     *       "keyTag": null,
                     *       "keptItems": null,
                     *       "visitor": null,
                     *       "lostTicket": null,
                     *       "overstay": null,
                     *       "notificationMethod": null,
                     *       "operator": null,
                     *       "exitOperator": null,
                     *       "driver": null,
                     *       "cashUp": null,
                     *       "edited": false
                     *     }
                     */
                    "application/json": components["schemas"]["Service"];
                };
            };
            400: components["responses"]["bad_request.validation_failed.idempotency_key_required.keyed"];
            401: components["responses"]["unauthorized.keyed"];
            403: components["responses"]["second_factor_required.company_required.right_removed.register_not_own.keyed"];
            404: components["responses"]["not_found.keyed"];
            409: components["responses"]["edit_conflict.author_not_left.service_frozen.keyed"];
            410: components["responses"]["driver_erased.keyed"];
            413: components["responses"]["body_too_large.keyed"];
            415: components["responses"]["unsupported_media_type.keyed"];
            422: components["responses"]["idempotency_key_reused.keyed"];
            429: components["responses"]["too_many_attempts.keyed"];
            500: components["responses"]["internal.keyed"];
            503: components["responses"]["unavailable.keyed"];
        };
    };
}
